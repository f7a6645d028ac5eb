import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { reversalRefusal } from 'lending/refusals';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { wasCash } from '../cash/store-movements.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { endIntent, insertIntent } from '../disbursements/store.ts';
import { findReversal, goneCollateral, openReversal } from '../loans/store-reversals.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { type Entered, refusedBy } from '../loans/commands-entry.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { isUndoneByTwo, type Reversal, reverseEntry } from '../loans/commands-reverse.ts';
import { staleRefusal } from '../loans/commands-seen.ts';
import { lockLoan } from '../loans/store.ts';
import { isOrdered } from '../loans/store-ordered.ts';
import { m } from '../notices/commands-words.ts';
import { proposerGone } from '../standing/commands.ts';
import { freeMoney, reversedNotice } from './commands.ts';
import { ownDrawer } from './commands-counter.ts';
import { CASHIERS, OF_MONEY, SECOND } from 'contract/office/who';

interface Ordered extends JsonObject {
  id: string;
}

/**
 * Orders the reversal of a payment, or of the return of a payout, of a loan whose collateral is gone (cashier); an approver or a manager confirms it. One of a loan waits at a
 * time; cash goes through the open drawer of who orders.
 */
export async function orderReversal(
  services: LoanServices,
  by: By,
  { loanId, entry, reason, key, saw }: Reversal,
): Promise<Ordered | Refused> {
  const fields = { loan: Number(loanId), entry, reason };
  const options = { event: 'reversal.ordered', by, roles: CASHIERS, key, fields };
  return act<Ordered>(services, options, async (tx, now) => {
    const stored = await lockLoan(tx, loanId);
    if (stored === null) return notThere();
    const stale = await staleRefusal(tx, by.who, { loan: stored, saw });
    if (stale !== null) return stale;
    const refusal = reversalRefusal(stored.entries, entry, services.clock.today());
    if (refusal !== null) return refusedBy(refusal);
    const target = stored.entries.find(({ number }) => number === entry);
    if (target === undefined || !('cents' in target) || !isUndoneByTwo(target.kind)) {
      return refusedBy('is-an-act');
    }
    if ((await goneCollateral(tx, loanId)) === null) return refusedBy('collateral-here');
    const isCash = await wasCash(tx, { loanId, number: entry });
    const noDrawer = isCash ? await ownDrawer(services, tx, by) : null;
    if (noDrawer !== null) return noDrawer;
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    if (await isOrdered(tx, 'reversal', loanId)) return refusedBy('reversal-waits');
    if (await isOrdered(tx, 'refund', loanId)) return refusedBy('refund-waits');
    const id = randomUUID();
    const { cents } = target;
    const intent = { id, kind: 'reversal', about: { loan_id: loanId }, cents } as const;
    await insertIntent(tx, { ...intent, details: { entry, reason }, by: by.who, at: now });
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id, entry, cents } };
  });
}

interface Confirmation {
  loanId: bigint;
  id: string;
  key: string;
  /** Number of the newest entry that was seen. */
  saw?: number | undefined;
}

/**
 * Confirms a reversal that another person has ordered (approver or manager), who did not give the collateral back or sell it either: the loan
 * is then as if the entry had never been. Cash goes out of the open drawer of who ordered it.
 */
export async function confirmReversal(
  services: LoanServices,
  by: By,
  { loanId, id, key, saw }: Confirmation,
): Promise<Entered | Refused> {
  const ordered = await findReversal(services.db, { loanId, id });
  if (ordered === null)
    return changedSince(services.db, by.who, ['orderOfLoan', `${loanId}:${id}`]);
  const { entry, reason, madeBy } = ordered;
  const reversal = { loanId, entry, reason, key, saw };
  return reverseEntry(services, by, reversal, {
    event: 'payment.reversed',
    roles: SECOND,
    intentId: id,
    refuses: ({ kind }) => (isUndoneByTwo(kind) ? null : 'is-an-act'),
    async also(tx, { at }) {
      if (madeBy === by.who) return Refused.because(secondPerson, 'second_person');
      const left = await proposerGone(tx, madeBy, CASHIERS);
      if (left !== null) return left;
      const gone = await goneCollateral(tx, loanId);
      if (gone?.by === by.who) return Refused.because(gaveBack, 'second_person');
      if (await wasCash(tx, { loanId, number: entry })) {
        const drawer = { who: madeBy, on: services.clock.today(), isOwn: false };
        const noDrawer = await noOpenDrawer(tx, drawer);
        if (noDrawer !== null) return noDrawer;
      }
      const intent = { id, madeBy };
      const end = { intent, outcome: 'confirmed', by: by.who, at, details: {} } as const;
      if (!(await endIntent(tx, end)))
        return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
      await freeMoney(tx, by, { loanId, number: entry, at });
      return null;
    },
    notice: (undone) => reversedNotice(services, undone),
  });
}

/** Takes the order of a reversal back, or refuses it (cashier, approver or manager): the entry stands. */
export async function voidReversal(
  services: LoanServices,
  by: By,
  { loanId, id, reason }: { loanId: bigint; id: string; reason: string },
): Promise<Ordered | Refused> {
  const options = { event: 'reversal.voided', by, roles: OF_MONEY, key: null, fields: {} };
  return act<Ordered>(services, options, async (tx, now) => {
    if ((await lockLoan(tx, loanId)) === null) return notThere();
    const intent = await openReversal(tx, loanId);
    if (intent?.id !== id) return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const end = { intent, outcome: 'void', by: by.who, at: now, details: { reason } } as const;
    if (!(await endIntent(tx, end)))
      return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id } };
  });
}

const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
const gaveBack: Refusal = (locale) => m.office_reversals_gave_back({}, { locale });
