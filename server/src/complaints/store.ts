import { COMPLAINT_ROWS } from 'contract/office/complaints';
import { CLOSERS } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';

/** Numbers of the complaints of a borrower that nobody has answered, the first to be answered first. */
export async function unansweredComplaints(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<readonly bigint[]> {
  const rows = await db
    .selectFrom('complaint as c')
    .leftJoin('complaint_answer as a', 'a.complaint_id', 'c.id')
    .select('c.id')
    .where('c.borrower_id', '=', borrowerId)
    .where('a.complaint_id', 'is', null)
    .orderBy('c.answer_by')
    .orderBy('c.id')
    .limit(COMPLAINT_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

/** A complaint with its answer and its end. */
function complaints(db: Kysely<DB>) {
  return db
    .selectFrom('complaint as c')
    .leftJoin('complaint_answer as a', 'a.complaint_id', 'c.id')
    .leftJoin('complaint_close as x', 'x.complaint_id', 'c.id')
    .select(['c.id', 'c.borrower_id', 'c.loan_id', 'c.name', 'c.phone', 'c.channel', 'c.category'])
    .select(['c.text', 'c.answer_by', 'c.made_by', 'c.made_at'])
    .select(['a.text as answer', 'a.answered_by', 'a.answered_at'])
    .select(['x.finding', 'x.closed_by', 'x.closed_at']);
}

export type ComplaintRow = Awaited<ReturnType<ReturnType<typeof complaints>['execute']>>[number];

/**
 * The complaints (`c`) with their answer (`a`) and end (`x`) that somebody may close: another person has answered them, and nobody has closed
 * them. Nobody closes any without the role.
 */
export function closableBy(asker: Asker): RawBuilder<boolean> {
  return sql`(${hasRole(asker, CLOSERS)}::boolean and a.answered_by <> ${asker.who} and x.closed_at is null)`;
}

interface Asked extends AskedPage {
  readonly state?: 'open' | 'answered' | 'closed' | undefined;
  readonly category?: string | undefined;
  readonly sort?: 'answer_by' | '-answer_by' | undefined;
  /** Those alone that this person may close. */
  readonly closableBy?: Asker | undefined;
}

/** One row more than a page, the first to be answered first unless asked the other way round; backwards where the page before a row is asked for. */
export async function readComplaints(db: Kysely<DB>, asked: Asked): Promise<ComplaintRow[]> {
  const { state, category, after, before } = asked;
  // Towards later days: backwards through the list the other way round.
  const isDown = (before !== undefined) !== (asked.sort === '-answer_by');
  const from = before ?? after;
  const [day, id] = [from?.slice(0, 10), from?.slice(11)];
  return complaints(db)
    .$if(state === undefined, (query) => query.where('x.closed_at', 'is', null))
    .$if(state === 'open', (query) => query.where('a.answered_at', 'is', null))
    .$if(state === 'answered', (query) =>
      query.where('a.answered_at', 'is not', null).where('x.closed_at', 'is', null),
    )
    .$if(state === 'closed', (query) => query.where('x.closed_at', 'is not', null))
    .$if(asked.closableBy !== undefined, (query) =>
      asked.closableBy === undefined ? query : query.where(closableBy(asked.closableBy)),
    )
    .$if(category !== undefined, (query) => query.where('c.category', '=', category ?? ''))
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.answer_by, c.id) ${isDown ? sql`<` : sql`>`} (${day}::date, ${id}::bigint)`,
      ),
    )
    .orderBy('c.answer_by', isDown ? 'desc' : 'asc')
    .orderBy('c.id', isDown ? 'desc' : 'asc')
    .limit(COMPLAINT_ROWS + 1)
    .execute();
}

/** One complaint; null where there is none of that number. */
export async function findComplaint(db: Kysely<DB>, id: bigint): Promise<ComplaintRow | null> {
  return (await complaints(db).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** A borrower who may have complained. */
export interface Complainant {
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
  /** The phone is marked as not theirs. */
  readonly isNotTheirs: boolean;
  /** They are called what was typed: both names in either order, or one of them. */
  readonly isNamedSo: boolean;
}

/** Who a complaint is from: the borrower of a loan, or of a phone; null where there is none. */
export async function complainant(
  db: Kysely<DB>,
  { loanId, phone, name }: { loanId: bigint | null; phone: string | null; name: string },
): Promise<Complainant | null> {
  const row = await db
    .selectFrom('borrower as b')
    .select(['b.id', 'b.name', 'b.last_name', 'b.phone'])
    .select(sql<boolean>`b.phone_not_theirs_at is not null`.as('isNotTheirs'))
    .select(
      sql<boolean>`name_key(${name}) in (name_key(b.name || ' ' || b.last_name),
        name_key(b.last_name || ' ' || b.name), name_key(b.name), name_key(b.last_name))`.as(
        'isNamedSo',
      ),
    )
    .$if(loanId !== null, (query) =>
      query.innerJoin('loan as l', 'l.borrower_id', 'b.id').where('l.id', '=', loanId ?? 0n),
    )
    .$if(loanId === null, (query) => query.where('b.phone', '=', phone ?? ''))
    .executeTakeFirst();
  if (!row) return null;
  const { id, name: first, last_name: last, ...known } = row;
  return { id, name: `${first} ${last}`, ...known };
}

/** Adds a complaint. @returns its number */
export async function insertComplaint(
  tx: Kysely<DB>,
  made: {
    borrowerId: bigint | null;
    loanId: bigint | null;
    name: string;
    phone: string;
    channel: string;
    category: string;
    text: string;
    answerBy: Day;
    by: string;
    at: Date;
  },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('complaint')
    .values({
      borrower_id: made.borrowerId,
      loan_id: made.loanId,
      name: made.name,
      phone: made.phone,
      channel: made.channel,
      category: made.category,
      text: made.text,
      answer_by: made.answerBy,
      made_by: made.by,
      made_at: made.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the answer to a complaint. @returns false where it has one */
export async function insertAnswer(
  tx: Kysely<DB>,
  answer: { id: bigint; text: string; by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('complaint_answer')
    .values({
      complaint_id: answer.id,
      text: answer.text,
      answered_by: answer.by,
      answered_at: answer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Closes a complaint. @returns false where it is closed */
export async function insertClose(
  tx: Kysely<DB>,
  close: { id: bigint; answeredBy: string; finding: string; by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('complaint_close')
    .values({
      complaint_id: close.id,
      answered_by: close.answeredBy,
      finding: close.finding,
      closed_by: close.by,
      closed_at: close.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
