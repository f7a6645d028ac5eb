import { CODE_KINDS } from 'contract/office/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** By what a borrower's rows are found. */
export interface Whose {
  readonly id: bigint;
  readonly phone: string;
  /** Applications of which nothing is handed out, since somebody else may have sent them with the borrower's phone. */
  readonly withheld?: readonly bigint[];
}

/** Rows of a table that are about a borrower, as they are kept. */
interface Kind {
  readonly table: string;
  readonly about: (whose: Whose) => RawBuilder<unknown>;
  /** Columns that say the order in which they are read. */
  readonly by?: readonly string[];
  /** Columns that are the server's own, or about somebody else. */
  readonly less?: readonly string[];
}

/** Numbers of the borrower's applications, less `withheld`, with those that are not sent yet, which only `owner_id` names. */
export const APPLICATIONS = (id: bigint, withheld: readonly bigint[] = []) => sql`(
  select id from application where borrower_id = ${id} and id <> all(${withheld}::bigint[])
  union all select id from application where status = 'Draft' and owner_id = ${id} and borrower_id is null)`;
export const LOANS = (id: bigint) => sql`(select id from loan where borrower_id = ${id})`;
const OFFERS = (id: bigint) => sql`(select id from offer where borrower_id = ${id})`;
const COLLATERAL = ({ id, withheld }: Whose) =>
  sql`(select id from collateral where application_id in ${APPLICATIONS(id, withheld)})`;
const INTENTS = (id: bigint) =>
  sql`(select id from intent where loan_id in ${LOANS(id)} or offer_id in ${OFFERS(id)})`;
/** Money of statements that was put on a loan of theirs: whose a line is that only names one, a stranger's typing slip says. */
const LINES = (id: bigint) => sql`(
  select s.line_id from money_settled s where s.loan_id in ${LOANS(id)} and s.line_id is not null)`;
const KHQR_MONEY = (id: bigint) =>
  sql`(select bank_hash from unmatched_money where intent_id in ${INTENTS(id)})`;

const ofApplication = ({ id, withheld }: Whose) =>
  sql`application_id in ${APPLICATIONS(id, withheld)}`;
const ofLoan = ({ id }: Whose) => sql`loan_id in ${LOANS(id)}`;
const ofBorrower = ({ id }: Whose) => sql`borrower_id = ${id}`;
const ofOffer = ({ id }: Whose) => sql`offer_id in ${OFFERS(id)}`;
const ofCollateral = (whose: Whose) => sql`collateral_id in ${COLLATERAL(whose)}`;
const ofComplaint = ({ id }: Whose) =>
  sql`complaint_id in (select id from complaint where borrower_id = ${id})`;
/** Phones of a borrower: the one that they have, and those that were changed. */
const PHONES = ({ id, phone }: Whose) => sql`(array(
  select ${phone}::text
  union all select c.old_phone from phone_change c where c.confirmed and c.borrower_id = ${id}))`;
/**
 * Messages to a borrower: those that went to a phone while it was theirs. Whose it was then says the first change away from it since; where
 * there was none, it is whose it is now.
 */
export const MESSAGES = ({ id, phone }: Whose) => sql`(
  audience = 'applicant' and phone = any${PHONES({ id, phone })}
  and coalesce((
      select c.borrower_id from phone_change c
      where c.confirmed and c.old_phone = phone and created_at <= c.decided_at order by c.decided_at limit 1),
    case when phone = ${phone} then ${id}::bigint end) = ${id}::bigint)`;
/**
 * Referrals that name a borrower: by the phone that they have, and by one that was changed, where the referral did not follow. Of a friend who
 * gave a number up its next holder is told nothing.
 * @param side which phone of the referral
 */
export const REFERRALS = (
  { id, phone }: Whose,
  side: 'referrer_phone' | 'friend_phone',
) => sql`(${sql.ref(side)} = any${PHONES({ id, phone })} and ((${sql.ref(side)} = ${phone} and ${side === 'friend_phone' ? sql`ended_at is null` : sql`true`}) or (
  select c.borrower_id from phone_change c
  where c.confirmed and c.old_phone = ${sql.ref(side)} and created_at <= c.decided_at order by c.decided_at limit 1
  ) = ${id}))`;
const ofMoney = ({ id }: Whose) => sql`(line_id in ${LINES(id)} or bank_hash in ${KHQR_MONEY(id)})`;

/**
 * Rows of a borrower beside applications and photos; each kind with its name in the file. A test holds it against every table that
 * leads to a borrower and has personal columns.
 */
export const ROWS: Readonly<Record<string, Kind>> = {
  approvals: { table: 'approval', about: ofApplication },
  proposals_above_ceiling: { table: 'ceiling_override', about: ofApplication },
  proposals_above_ceiling_ended: {
    table: 'ceiling_override_end',
    about: (whose) =>
      sql`override_id in (select id from ceiling_override where ${ofApplication(whose)})`,
    by: ['override_id'],
  },
  denials: { table: 'denial', about: ofApplication, by: ['application_id', 'denied_at'] },
  withdrawals: {
    table: 'application_withdrawal',
    about: ofApplication,
    by: ['application_id'],
    // It may be another borrower's, of the same national ID.
    less: ['repeats'],
  },
  documents_asked_for: { table: 'document_request', about: ofApplication },
  calls: { table: 'review_contact', about: ofApplication },
  comparisons: { table: 'review_comparison', about: ofApplication, by: ['application_id'] },
  notes: { table: 'review_note', about: ofApplication },
  messages_by_hand: { table: 'review_message', about: ofApplication, less: ['batch'] },
  agreements: { table: 'offer', about: ofBorrower, less: ['agreement_hash'] },
  signatures: {
    table: 'signature',
    about: ofOffer,
    by: ['offer_id'],
    less: ['agreement_hash'],
  },
  cancellations: { table: 'agreement_cancellation', about: ofOffer },
  cancellations_ended: {
    table: 'agreement_cancellation_end',
    about: ({ id }) =>
      sql`cancellation_id in (select id from agreement_cancellation where offer_id in ${OFFERS(id)})`,
    by: ['cancellation_id'],
  },
  valuations: { table: 'collateral_valuation', about: ofApplication },
  collateral: { table: 'collateral', about: ofApplication },
  custody: { table: 'custody_entry', about: ofCollateral },
  losses: { table: 'collateral_loss', about: ofApplication },
  losses_ended: { table: 'collateral_loss_end', about: ofApplication, by: ['loss_id'] },
  struck_photos: {
    table: 'collateral_photo_strike',
    about: (whose) =>
      sql`photo_id in (select photo_id from collateral_photo where ${ofApplication(whose)})`,
    by: ['photo_id'],
  },
  sale_notices: { table: 'collateral_sale_notice', about: ofCollateral, by: ['collateral_id'] },
  sale_proposals: { table: 'collateral_sale_proposal', about: ofCollateral, less: ['buyer'] },
  sale_withdrawals: {
    table: 'collateral_sale_withdrawal',
    about: ofApplication,
    by: ['proposal_id'],
  },
  sales: { table: 'collateral_sale', about: ofCollateral, by: ['collateral_id'] },
  loans: { table: 'loan', about: ofBorrower },
  entries: { table: 'loan_entry', about: ofLoan, by: ['loan_id', 'number'] },
  orders: {
    table: 'intent',
    about: ({ id }) => sql`id in ${INTENTS(id)}`,
    by: ['made_at', 'id'],
    less: ['md5'],
  },
  orders_ended: {
    table: 'intent_end',
    about: ({ id }) => sql`intent_id in ${INTENTS(id)}`,
    by: ['intent_id'],
  },
  bank_lines: { table: 'bank_line', about: ({ id }) => sql`id in ${LINES(id)}` },
  khqr_money_not_booked: {
    table: 'unmatched_money',
    about: ({ id }) => sql`intent_id in ${INTENTS(id)}`,
    by: ['bank_hash'],
    less: ['account'],
  },
  money_settled: {
    table: 'money_settled',
    about: (whose) => sql`(${ofLoan(whose)} or (loan_id is null and ${ofMoney(whose)}))`,
  },
  money_returned: { table: 'money_return', about: ofMoney },
  money_returns_ended: {
    table: 'money_return_end',
    about: (whose) => sql`return_id in (select id from money_return where ${ofMoney(whose)})`,
    by: ['return_id'],
  },
  flags_cleared: { table: 'loan_flag_clearing', about: ofLoan },
  demand_letters: {
    table: 'demand_letter',
    about: ofLoan,
    by: ['loan_id', 'demanded_at', 'demand'],
  },
  correction_notices: { table: 'correction_notice', about: ofLoan },
  contacts: { table: 'loan_contact', about: ofBorrower },
  contact_outcomes: {
    table: 'contact_outcome',
    about: ({ id }) => sql`contact_id in (select id from loan_contact where borrower_id = ${id})`,
    by: ['contact_id'],
  },
  promises: { table: 'payment_promise', about: ofLoan },
  pauses: { table: 'hardship_pause', about: ofBorrower },
  pauses_ended: {
    table: 'hardship_pause_end',
    about: ({ id }) => sql`pause_id in (select id from hardship_pause where borrower_id = ${id})`,
    by: ['pause_id'],
  },
  complaints: { table: 'complaint', about: ofBorrower },
  complaint_answers: { table: 'complaint_answer', about: ofComplaint, by: ['complaint_id'] },
  complaints_closed: { table: 'complaint_close', about: ofComplaint, by: ['complaint_id'] },
  phone_changes: {
    table: 'phone_change',
    about: ofBorrower,
    less: ['code_request', 'code_alias'],
  },
  reviews: { table: 'review', about: ofBorrower, less: ['consent_by'] },
  // The digits of codes are nobody's to read again.
  messages: {
    table: 'notice',
    about: (whose) => sql`${MESSAGES(whose)} and kind <> all(${[...CODE_KINDS]}::text[])
      and (application_id is null or application_id <> all(${whose.withheld ?? []}::bigint[]))`,
    less: ['uuid', 'last_error'],
  },
  referrals: {
    table: 'referral',
    about: (whose) => REFERRALS(whose, 'referrer_phone'),
    less: ['submit_id', 'friend_name', 'friend_phone'],
  },
  // What somebody else said of them: the referrer's own name, phone and language are not theirs.
  named_in_referrals: {
    table: 'referral',
    about: (whose) => REFERRALS(whose, 'friend_phone'),
    less: ['submit_id', 'referrer_name', 'referrer_phone', 'locale'],
  },
  rewards: {
    table: 'referral_reward',
    about: (whose) =>
      sql`referral_id in (select id from referral where ${REFERRALS(whose, 'referrer_phone')})`,
    by: ['referral_id'],
    less: ['friend_borrower_id', 'loan_id'],
  },
};

/** Rows of one kind, less what is the server's own. */
export async function rowsOf(
  db: Kysely<DB>,
  { table, about, by = ['id'], less = [] }: Kind,
  whose: Whose,
): Promise<unknown[]> {
  const order = sql.join(by.map((name) => sql.ref(name)));
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${[...less]}::text[] as row from ${sql.table(table)} t
    where ${about(whose)} order by ${order}`.execute(db);
  return rows.map(({ row }) => row);
}
