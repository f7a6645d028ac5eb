import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Locale } from 'contract/locale';
import type { CODE_KINDS } from 'contract/office/messages';
import { PreparedStatement, type SlotMaker, type StatementPart } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import { COUNTED_KINDS, hasDailyLimit } from './store-kinds.ts';
import { keepsOwnPhone } from './store-own-phone.ts';

/** A message to be sent, written in the transaction that causes it. */
export interface NewNotice {
  kind: string;
  audience: 'applicant' | 'lender';
  about:
    | { application_id: bigint }
    | { referral_id: bigint }
    | { invest_lead_id: bigint }
    | Record<string, never>;
  /** Phone as 855…; null for the lender if no number is set. */
  phone: string | null;
  locale: Locale;
  body: string;
  now: Date;
  /** True for a message that must never be sent. */
  heldBack?: boolean;
}

/** A code to a phone that nobody has proved yet. */
export const FIRST_CODE = 'first_code' satisfies (typeof CODE_KINDS)[number];
/** Daily limit of notices to the lender's phone, all kinds together. */
export const LENDER_DAILY = 50;

/** Daily limit per phone and kind of those that have one (`hasDailyLimit`), so that forms cannot be used to flood somebody's phone. */
export const PHONE_DAILY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes a notice. Past its phone's daily limit it is stored as held back and never sent. */
export async function writeNotice(db: Kysely<DB>, notice: NewNotice): Promise<void> {
  const heldBack = (await hasHadEnough(db, notice)) || notice.heldBack === true;
  await inserts.run(db, '', { ...notice, heldBack }, (slot) =>
    db.insertInto('notice').values({
      kind: slot((given) => given.kind),
      audience: slot((given) => given.audience),
      application_id: slot(({ about }) =>
        'application_id' in about ? about.application_id : null,
      ),
      referral_id: slot(({ about }) => ('referral_id' in about ? about.referral_id : null)),
      invest_lead_id: slot(({ about }) =>
        'invest_lead_id' in about ? about.invest_lead_id : null,
      ),
      phone: slot((given) => given.phone),
      locale: slot((given) => given.locale),
      body: slot((given) => given.body),
      state: slot((given) => (given.heldBack ? 'held back' : 'waiting')),
      due_at: slot((given) => given.now),
      created_at: slot((given) => given.now),
    }),
  );
}

const inserts = new PreparedStatement<NewNotice>('insert notice');

/** Whether a phone's daily limit is reached: per kind for applicants, all kinds together for the lender. */
async function hasHadEnough(db: Kysely<DB>, notice: NewNotice): Promise<boolean> {
  const isLender = notice.audience === 'lender';
  if (!isLender && !hasDailyLimit(notice.kind)) return false;
  const most = isLender ? LENDER_DAILY : PHONE_DAILY;
  const earlier = await counts.run(db, notice.audience, notice, (slot) =>
    db
      .selectFrom('notice')
      .select('id')
      .where(
        'audience',
        '=',
        slot((given) => given.audience),
      )
      .where(
        'phone',
        '=',
        slot((given) => given.phone),
      )
      .where(
        'created_at',
        '>',
        slot(({ now }) => new Date(now.getTime() - DAY_MS)),
      )
      .$if(!isLender, (query) =>
        query.where(
          'kind',
          '=',
          slot((given) => given.kind),
        ),
      )
      .limit(most),
  );
  return earlier.length >= most;
}

const counts = new PreparedStatement<NewNotice>('notices of a day');

/** A message to a borrower, in both languages: it goes out in the one to write to them in. */
interface BorrowerNotice {
  borrowerId: bigint;
  /** The application that it is about, which may keep its own phone (`keepsOwnPhone`); left out: none, or one that was proved. */
  applicationId?: bigint | undefined;
  kind: string;
  km: string;
  en: string;
  now: Date;
}

/** Writes a notice to a borrower's phone, in one statement; past the daily limit of its kind it is held back. */
export async function writeToBorrower(tx: Kysely<DB>, notice: BorrowerNotice): Promise<void> {
  const rows = await letters.run(tx, '', notice, (slot) => {
    const written = letterOf(slot);
    return { compile: () => written.compile(tx) };
  });
  if (rows.length === 0) throw new Error('A borrower to write to is not there');
}

/** The same as part of a transaction's last statement; the borrower must be known to be there. */
export function letterPart(notice: BorrowerNotice): StatementPart {
  return letters.part('', notice, letterOf);
}

function letterOf(slot: SlotMaker<BorrowerNotice>) {
  const kind = slot((given) => given.kind);
  const now = slot((given) => given.now);
  const day = slot((given) => new Date(given.now.getTime() - DAY_MS));
  // The uuid is made here: this process has random bytes in store, PostgreSQL has to make them each time.
  const isLimited = slot((given) => hasDailyLimit(given.kind));
  // The key is held: a phone that is being changed meanwhile is waited for, and one that is changed next waits for this message and takes it along.
  return sql<{ id: bigint }>`
    insert into notice (uuid, kind, audience, application_id, phone, locale, body, state, due_at, created_at)
    select ${slot(() => randomUUID())}::uuid, ${kind}, 'applicant', borrower.application_id, phone, locale,
      case locale when 'en' then ${slot((given) => given.en)} else ${slot((given) => given.km)} end,
      case when ${isLimited}::boolean and exists (
          select from notice n where n.audience = 'applicant' and n.phone = borrower.phone
            and n.kind = ${kind} and n.created_at > ${day}::timestamptz offset ${PHONE_DAILY - 1}::int)
        then 'held back' else 'waiting' end,
      ${now}::timestamptz, ${now}::timestamptz
    from (
      select b.locale, a.id as application_id,
        coalesce(case when ${keepsOwnPhone('a', 'b')} then a.phone end, b.phone) as phone
      from borrower b left join application a
        on a.id = ${slot(({ applicationId }) => applicationId ?? null)}::bigint and a.borrower_id = b.id
      where b.id = ${slot((given) => given.borrowerId)}
      for key share of b) borrower
    returning id`;
}

const letters = new PreparedStatement<BorrowerNotice>('write to borrower');

/**
 * What may be removed once it is old. Unsent notices stay; so does one that a default or a sale counts its days from and that was given up, while
 * a loan of who has its phone, or had it, is open: without it, nothing would say that the borrower was never told.
 */
export const REMOVABLE = sql<SqlBool>`state not in ('waiting', 'sending') and not (
  state in ('failed', 'held back') and kind = any(${[...COUNTED_KINDS]}::text[]) and exists (
    select from loan_summary s where s.closed_on is null and s.borrower_id in (
      select b.id from borrower b where b.phone = notice.phone
      union all select c.borrower_id from phone_change c where c.confirmed and c.old_phone = notice.phone)))`;

/**
 * Removes at most `most` notices older than a time, oldest first, and the counters of those days.
 * @returns how many notices were removed
 */
export async function removeOldNotices(
  db: Kysely<DB>,
  before: Date,
  most: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from notice where id in (
      select id from notice where created_at < ${before} and ${REMOVABLE}
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  await db.deleteFrom('notice_day').where('day', '<', before.toISOString().slice(0, 10)).execute();
  return numAffectedRows ?? 0n;
}

/** Creation time of the oldest notice that `removeOldNotices` would remove; null if there is none. */
export async function oldestRemovableNotice(db: Kysely<DB>, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('notice')
    .select('created_at')
    .where('created_at', '<', before)
    .where(REMOVABLE)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The text of the newest message of a kind to a phone that was not sent yet; null where none waits. */
export async function waitingNotice(
  db: Kysely<DB>,
  { phone, kind }: { phone: string; kind: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? null;
}
