import type { Client } from 'contract/client';
import type { SiteFacts } from 'contract/site';
import { createContext } from 'react-router';

/** What a loader on the server may use. */
export interface SiteContext {
  facts: SiteFacts;
  /** Calls an endpoint in process, in the reader's language, as a visitor. */
  call: Client;
  /** Tells the operator; never with personal data. */
  report: (error: unknown) => void;
  /** The secret of this rendering (`RenderedPage.nonce`). */
  nonce: string;
}

/** In a loader: `context.get(siteContext).call(productRates.payday)`. */
export const siteContext = createContext<SiteContext>();
