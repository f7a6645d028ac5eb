import type { OfficeClient } from 'contract/office/client';
import { createContext } from 'react-router';

/** What a loader on the server may use. */
export interface OfficeContext {
  /** Calls an endpoint in process, in the reader's language, as who asks for the page. */
  call: OfficeClient;
  /** Tells the operator; never with personal data. */
  report: (error: unknown) => void;
  /** The secret of this rendering (`RenderedPage.nonce`). */
  nonce: string;
}

/** In a loader: `context.get(officeContext).call(messageList)`. */
export const officeContext = createContext<OfficeContext>();
