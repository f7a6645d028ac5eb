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
 * is refused, since the form opens only while none does.
 */
export function requestSender(call: Client): (bodyOf: (day: Day) => NewLoanBody) => Promise<Sent> {
  let isLost = false;
  const hasArrived = async () => {
    const pending = await call(checkPending);
    return pending.kind === 'done' && pending.data.has_pending_loan;
  };
  return async (bodyOf) => {
    const day = await call(overview);
    if (day.kind !== 'done') return day;
    const outcome = await call(requestNewLoan, { body: bodyOf(day.data.today) });
    if (outcome.kind === 'unreachable') isLost = true;
    const isUnsure = outcome.kind === 'unreachable' || outcome.kind === 'refused';
    return isLost && isUnsure && (await hasArrived()) ? { kind: 'done' } : outcome;
  };
}
