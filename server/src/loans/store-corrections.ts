import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import { businessDaysAfter, CORRECTION_DAYS } from 'lending/business-days';
import { type Day, phnomPenhDay } from 'lending/calendar';
import {
  type CorrectionEnd,
  correctionEnd,
  type CorrectionNotice,
  defaultDatedBelow,
  putRightByDefault,
} from 'lending/correction';
import type { Entry } from 'lending/entry';
import type { DB } from '../database/types.ts';
import { inBoth } from '../in-both.ts';
import {
  isUntold,
  type NoticeOfAct,
  noticeToBorrower,
  waitsForHours,
  wentToStranger,
} from '../notices/store-of-act.ts';
import { CORRECTION_NOTICE } from '../notices/store-kinds.ts';
import { holidaysAhead } from '../settings/store.ts';
import { foldToday, type StoredLoan } from './store.ts';
import { letterOf, type StoredLetter } from './letters/store.ts';

/** The last day to put a breach right that a demand of a day leaves: business days by the holidays of the agreement and of the list. */
export async function correctByFrom(
  db: Kysely<DB>,
  { holidays }: StoredLoan['terms'],
  day: Day,
): Promise<Day> {
  const off = [...holidays, ...(await holidaysAhead(db, day))];
  return businessDaysAfter(day, CORRECTION_DAYS, off);
}

/** Keeps a demand to put a breach right. @returns its number */
export async function insertCorrectionNotice(
  tx: Kysely<DB>,
  notice: { loanId: bigint; reason: BothLanguages; correctBy: Day; by: string; at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('correction_notice')
    .values({
      loan_id: notice.loanId,
      reason: notice.reason.km,
      reason_en: notice.reason.en,
      correct_by: notice.correctBy,
      sent_by: notice.by,
      sent_at: notice.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a correction notice demands, who sent it and when it was written. */
interface CorrectionSent {
  readonly reason: BothLanguages;
  readonly by: string;
  readonly at: Date;
}

/** The newest correction notice of a loan; null: none was sent. */
async function newestCorrection(
  db: Kysely<DB>,
  loanId: bigint,
): Promise<(CorrectionNotice & CorrectionSent) | null> {
  const row = await db
    .selectFrom('correction_notice as n')
    .select(['n.correct_by as correctBy', 'n.sent_at as at', 'n.sent_by as by'])
    .select(['n.reason', 'n.reason_en as reasonEn'])
    .select((of) =>
      of
        .selectFrom('loan_entry as e')
        .select((entry) => entry.fn.max('e.number').as('number'))
        .whereRef('e.loan_id', '=', 'n.loan_id')
        .whereRef('e.made_at', '<=', 'n.sent_at')
        .as('lastEntry'),
    )
    .where('n.loan_id', '=', loanId)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { correctBy, at, by, lastEntry } = row;
  const reason = inBoth(row.reason, row.reasonEn);
  const sentOn = phnomPenhDay(at.getTime());
  return { correctBy, sentOn, lastEntry: lastEntry ?? 0, reason, by, at };
}

type Folded = Pick<StoredLoan, 'id' | 'terms' | 'disbursedOn' | 'entries'>;

/**
 * The day on which each entry of a loan was recorded, by its number. One that is not written yet is recorded on the day `asOf`.
 */
async function recordedOn(
  db: Kysely<DB>,
  { id, entries }: Folded,
  asOf: Day,
): Promise<ReadonlyMap<number, Day>> {
  const rows = await db
    .selectFrom('loan_entry')
    .select(['number', 'made_at as at'])
    .where('loan_id', '=', id)
    .execute();
  return new Map([
    ...entries.map(({ number }) => [number, asOf] as const),
    ...rows.map(({ number, at }) => [number, phnomPenhDay(at.getTime())] as const),
  ]);
}

/**
 * The default of a loan that stands though the breach was put right by its day, as an entry shows that was recorded later and dated back; null:
 * none. Asks nothing of the database where no such entry is there.
 */
export async function defaultPutRight(
  db: Kysely<DB>,
  stored: Folded,
  asOf: Day,
): Promise<{ declared: Entry; on: Day } | null> {
  const declared = defaultDatedBelow(stored.entries);
  const notice = declared && (await newestCorrection(db, stored.id));
  if (declared === null || notice === null) return null;
  const lent = { ...stored, recordedOn: await recordedOn(db, stored, asOf) };
  const on = putRightByDefault(lent, notice, declared);
  return on === null ? null : { declared, on };
}

/** The newest correction notice of a loan as it stands on a day. */
export interface CorrectionNow extends CorrectionSent {
  /** The last day that it leaves to put the breach right: business days from the day on which its message left, or it went on paper. */
  readonly correctBy: Day;
  /** Why it counts no more; null: it counts. */
  readonly end: CorrectionEnd | null;
  /** Its message; null: it is kept no more. */
  readonly message: NoticeOfAct | null;
  /** Its message did not leave, or went to a stranger, so that nobody has to put anything right by it. */
  readonly isUntold: boolean;
  /** It went to a phone that was found not to be the borrower's while its days ran. */
  readonly isStrangers: boolean;
  /** Its message waits for the hours of contact. */
  readonly waits: boolean;
  /** That it went on paper, since its message reached nobody: it counts by that; null: it did not. */
  readonly letter: StoredLetter | null;
}

/** The newest correction notice of a loan, and whether it still counts on a day; null: none was sent. */
export async function correctionNow(
  db: Kysely<DB>,
  stored: StoredLoan,
  asOf: Day,
): Promise<CorrectionNow | null> {
  const notice = await newestCorrection(db, stored.id);
  if (notice === null) return null;
  const { borrowerId } = stored;
  const told = { borrowerId, kind: CORRECTION_NOTICE, at: notice.at };
  const message = await noticeToBorrower(db, told);
  const { reason, by, at } = notice;
  const letter = await letterOf(db, { demand: 'correction', at, of: { loanId: stored.id } });
  const correctBy = await correctByOf(db, stored, { notice, message, letter });
  const isStrangers =
    letter === null && (await wentToStranger(db, { borrowerId, at, message, lastDay: correctBy }));
  return {
    reason,
    by,
    at,
    correctBy,
    end: await endOf(db, stored, { notice, asOf }),
    message,
    isUntold: letter === null && (isStrangers || isUntold(message)),
    isStrangers,
    waits: letter === null && waitsForHours(message),
    letter,
  };
}

/** Why a notice counts no more; of a default that stands it has done its part, unless the breach was put right by then. */
async function endOf(
  db: Kysely<DB>,
  stored: StoredLoan,
  { notice, asOf }: { notice: CorrectionNotice; asOf: Day },
): Promise<CorrectionEnd | null> {
  const { defaultedOn } = foldToday(stored, asOf);
  if (defaultedOn === null) {
    const lent = { ...stored, recordedOn: await recordedOn(db, stored, asOf) };
    return correctionEnd(lent, notice, asOf);
  }
  const right = await defaultPutRight(db, stored, asOf);
  return right && { why: 'put-right', on: right.on };
}

/**
 * The last day that a notice leaves. One that left, or went on paper, on a later day than it was written on leaves the borrower later days, and so does a day
 * that has become a holiday since.
 */
async function correctByOf(
  db: Kysely<DB>,
  { terms }: Pick<StoredLoan, 'terms'>,
  of: { notice: CorrectionNotice; message: NoticeOfAct | null; letter: StoredLetter | null },
): Promise<Day> {
  const { notice, message, letter } = of;
  const sentOn = message?.sentAt ? phnomPenhDay(message.sentAt.getTime()) : notice.sentOn;
  const leftOn = letter?.givenOn ?? sentOn;
  const counted = await correctByFrom(db, terms, leftOn > notice.sentOn ? leftOn : notice.sentOn);
  return counted > notice.correctBy ? counted : notice.correctBy;
}
