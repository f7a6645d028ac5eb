import type { HistoryBody } from 'contract/loans';
import type { Day } from 'lending/calendar';

interface Known {
  /** The borrower's number; null while the record is on its way, undefined where it could not be loaded. */
  readonly uuid: string | null | undefined;
  /** The day of the page's figures; null while they are on their way, undefined where they could not be loaded. */
  readonly today: Day | null | undefined;
  readonly page: number;
}

/**
 * What is asked for a page of the loan history, and the key that it is kept by: on another day it is asked anew, as the figures above it
 * are. Without the record it is asked without its number: the answer is that of who is logged in.
 */
export function historyQuestion({ uuid, today, page }: Known): {
  readonly key: string | null;
  readonly body: HistoryBody;
} {
  const isKnown = uuid !== null && today !== null;
  return {
    key: isKnown ? `${uuid ?? ''} ${today ?? ''} ${page}` : null,
    body: typeof uuid === 'string' ? { borrower_uuid: uuid, page } : { page },
  };
}
