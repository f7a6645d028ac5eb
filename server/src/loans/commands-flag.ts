import type { LoanFlag } from 'lending/loan';
import type { FlagCleared } from 'contract/office/loan-desk';
import { Refused } from 'contract/refusal';
import type { Entry } from 'lending/entry';
import { m } from 'words/messages';
import { notThere, sinceAct } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';
import { act, type By, type LoanServices } from './commands-act.ts';
import { reasonRefusal } from './commands-reason.ts';
import { staleRefusal } from './commands-seen.ts';
import { type Clearing, clearingsOf, insertClearing, withFlags } from './store-flags.ts';
import { foldToday, lockLoan } from './store.ts';
import { SECOND } from 'contract/office/who';

interface Cleared extends JsonObject {
  why: string;
  by: string;
  at: string;
}

interface FlagOfLoan {
  loanId: bigint;
  flag: LoanFlag;
  /** Why it may stand, in the words of staff. */
  why: string;
  key: string;
  /** Number of the newest entry that was seen. */
  saw: number;
}

/**
 * What was noted of a flag and still holds: a reversal that was recorded afterwards has changed the ground of the loan's acts, and
 * somebody looks again. Null: nothing holds.
 * @param clearings of the loan, the newest first
 */
export function clearingOf(
  { entry, reason }: LoanFlag,
  { entries, clearings }: { entries: readonly Entry[]; clearings: readonly Clearing[] },
): Clearing | null {
  const lastReversal = entries.reduce(
    (last, one) => (one.kind === 'reversal' ? Math.max(last, one.number) : last),
    0,
  );
  return (
    clearings.find(
      (one) => one.entry === entry && one.reason === reason && one.seenEntry >= lastReversal,
    ) ?? null
  );
}

/**
 * Notes that somebody has looked at a flag and why its act may stand (approver or manager). The entries stay as they are. Refused where
 * the loan has no such flag, where somebody has noted it already, and where an entry was added since.
 */
async function clearFlag(
  services: LoanServices,
  by: By,
  { loanId, flag, why, key, saw }: FlagOfLoan,
): Promise<Cleared | Refused> {
  const fields = { loan: Number(loanId), entry: flag.entry, flag: flag.reason, reason: why };
  const options = { event: 'loan.flag_cleared', by, roles: SECOND, key, fields };
  return act<Cleared>(services, options, async (tx, at) => {
    const loan = await lockLoan(tx, loanId);
    if (loan === null) return notThere();
    const stale = await staleRefusal(tx, by.who, { loan, saw });
    if (stale !== null) return stale;
    const { flags } = await withFlags(tx, loan, foldToday(loan, services.clock.today()));
    const { entry, reason } = flag;
    const stands = flags.some((one) => one.entry === entry && one.reason === reason);
    if (!stands) return Refused.because(noFlag, 'no-such-flag');
    const clearings = await clearingsOf(tx, loanId);
    const before = clearingOf(flag, { entries: loan.entries, clearings });
    if (before !== null)
      return sinceAct(tx, by.who, { ...before, event: 'loan.flag_cleared', who: before.by });
    const wrong = reasonRefusal(why);
    if (wrong !== null) return wrong;
    const seenEntry = loan.lastEntry;
    await insertClearing(tx, loanId, { entry, reason, seenEntry, why, by: by.who, at });
    return {
      answer: { why, by: by.who, at: at.toISOString() },
      subject: `loan:${loanId}`,
      facts: { entry, flag: reason, seen_entry: seenEntry },
    };
  });
}

const noFlag = (locale: 'km' | 'en') => m.office_loan_no_flag({}, { locale });

/** The same, as the loan's page shows it. */
export async function clearFlagNamed(
  services: LoanServices,
  by: By,
  flag: FlagOfLoan,
): Promise<FlagCleared | Refused> {
  const cleared = await clearFlag(services, by, flag);
  if (cleared instanceof Refused) return cleared;
  const names = await staffNames(services.db, [cleared.by]);
  return { by: staffNameOf(names, cleared.by), reason: cleared.why, at: cleared.at };
}
