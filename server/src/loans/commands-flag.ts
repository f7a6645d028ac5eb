import type { LoanFlag } from 'lending/loan';
import type { FlagCleared } from 'contract/office/loan-desk';
import { Refused } from 'contract/refusal';
import { phnomPenhTime } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { m } from 'words/messages';
import { changed } from '../changed.ts';
import type { JsonObject } from '../database/types.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';
import { act, type By, type LoanServices } from './commands-act.ts';
import { reasonRefusal } from './commands-reason.ts';
import { staleRefusal } from './commands-seen.ts';
import { type Clearing, clearingsOf, insertClearing } from './store-flags.ts';
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
    if (loan === null) return changed();
    const stale = await staleRefusal(tx, loan, saw);
    if (stale !== null) return stale;
    const { flags } = foldToday(loan, services.clock.today());
    const { entry, reason } = flag;
    const stands = flags.some((one) => one.entry === entry && one.reason === reason);
    if (!stands) return Refused.because(noFlag, 'no-such-flag');
    const clearings = await clearingsOf(tx, loanId);
    const before = clearingOf(flag, { entries: loan.entries, clearings });
    if (before !== null) return alreadyCleared(services, before);
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

/** Says who has looked at it, and when. */
async function alreadyCleared({ db }: LoanServices, { by, at }: Clearing): Promise<Refused> {
  const who = staffNameOf(await staffNames(db, [by]), by);
  const time = phnomPenhTime(at.getTime());
  return Refused.because(
    (locale) =>
      m.office_loan_flag_already(
        { who: locale === 'km' ? who.name_km : who.name_en, time },
        { locale },
      ),
    'changed',
  );
}
