import { ticketNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { CUSTODIANS, MANAGERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { changedSince } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';
import { whyNotReleased } from './commands.ts';
import { lockHeld } from './commands-held.ts';
import { nothingPawned } from './commands-register.ts';
import { since } from './commands-sale-notice.ts';
import { endLoss, insertLoss, lossOf } from './store-loss.ts';
import { markReleased } from './store.ts';
import { notedByOthers } from './store-custody.ts';
import { findInRegister } from './store-register.ts';

/**
 * Notes that a thing in custody is not where it should be, nor anywhere else, with what is known (officer, cashier or manager: it only takes away).
 * From then on nobody is told to fetch it, and it is neither given back, sold nor lent on, until a note that it was moved or seen says that it is found.
 * @param loss `after` is the newest note of the custody that was seen: after another person's meanwhile it is refused
 */
export function missCollateral(
  services: LoanServices,
  by: By,
  { applicationId, after, reason }: { applicationId: bigint; after: string | null; reason: string },
): Promise<JsonObject | Refused> {
  const options = { event: 'collateral.missed', by, roles: CUSTODIANS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const row = await lockHeld(tx, by, applicationId);
    if (row instanceof Refused) return row;
    const { ticket } = row;
    if ((await lossOf(tx, ticket)) !== null) return since(tx, by, applicationId);
    const seenLast = after === null ? null : BigInt(after);
    if (await notedByOthers(tx, { ticket, after: seenLast, who: by.who })) {
      return changedSince(tx, by.who, ['custody', applicationId]);
    }
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    await insertLoss(tx, { ticket, applicationId, note: reason.trim(), by: by.who, at: now });
    const facts = { ticket: Number(ticket) };
    return { answer: facts, subject: `application:${applicationId}`, facts };
  });
}

/**
 * Notes that a missing thing was settled with its owner, and what was agreed (manager, another person than who missed it): it leaves the register for
 * good. Under the rules of giving it back: the loan is closed, or written off, nothing is owed back, and nobody who recorded its money does it. The owner is told by SMS
 * and can say that it is not so.
 * @param settlement `loss` is the one that was seen
 */
export function settleCollateral(
  services: LoanServices,
  by: By,
  { applicationId, loss, reason }: { applicationId: bigint; loss: string; reason: string },
): Promise<JsonObject | Refused> {
  const options = { event: 'collateral.settled', by, roles: MANAGERS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const row = await findInRegister(tx, { application: applicationId });
    if (row === null || row.ticket === null) return nothingPawned();
    const { ticket, borrowerId } = row;
    const held = await whyNotReleased(services, tx, { by, ticket, now, isSettled: true });
    if (held instanceof Refused) return held;
    const missing = await lossOf(tx, ticket);
    if (missing === null || String(missing.id) !== loss) return since(tx, by, applicationId);
    if (missing.by === by.who) return Refused.because(secondPerson, 'second_person');
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const end = { applicationId, note: reason.trim(), by: by.who, at: now };
    await endLoss(tx, { loss: missing, ...end });
    await markReleased(tx, ticket, by.who, now);
    const { hotline } = services.env.company;
    await tellBorrower(tx, {
      borrowerId,
      kind: 'collateral_settled',
      now,
      text: (locale) =>
        m.notice_collateral_settled(
          { item: held.item[locale], ticket: ticketNumber(ticket), hotline },
          { locale },
        ),
    });
    const facts = { ticket: Number(ticket) };
    return { answer: facts, subject: `application:${applicationId}`, facts };
  });
}

const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
