import { checkPending } from 'contract/accounts';
import type { Client, Outcome } from 'contract/client';
import { type NewLoanBody, requestNewLoan } from 'contract/loans';
import { overview } from 'contract/overview';
import type { Day } from 'lending/calendar';

/** What came of sending; `done` also where the answer was lost and the request has arrived. */
type Sent = Exclude<Outcome<unknown>, { kind: 'done' }> | { readonly kind: 'done' };

/**
 * Sends the request of one form. Its day is the server's, asked when it is sent: the clock of the device may be wrong, and a form may stay
 * open past midnight (NL-08). A request whose answer was lost may have arrived: it is asked whether one waits, there and where another try
 * is refused, since the form opens only while none does. What was changed since is refused all the same: another sum waits there.
 */
export function requestSender(call: Client): (bodyOf: (day: Day) => NewLoanBody) => Promise<Sent> {
  /** What was asked for without an answer, and may wait at the server. */
  const lost = new Set<string>();
  const hasArrived = async () => {
    const pending = await call(checkPending);
    if (pending.kind === 'done' && !pending.data.has_pending_loan) lost.clear();
    return pending.kind === 'done' && pending.data.has_pending_loan;
  };
  return async (bodyOf) => {
    const day = await call(overview);
    if (day.kind !== 'done') return day;
    const body = bodyOf(day.data.today);
    // Its day is no choice of the person's: a try after midnight asks for the same.
    const asked = JSON.stringify({ ...body, start: null });
    const outcome = await call(requestNewLoan, { body });
    if (outcome.kind === 'unreachable') lost.add(asked);
    const isUnsure = outcome.kind === 'unreachable' || outcome.kind === 'refused';
    const isOnlyOne = lost.has(asked) && lost.size === 1;
    return isUnsure && isOnlyOne && (await hasArrived()) ? { kind: 'done' } : outcome;
  };
}
