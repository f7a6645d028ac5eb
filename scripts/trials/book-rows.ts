/** Rows of a loan book in any number: what acts would have written over months, put there as the owner of the tables. */
import type pg from 'pg';
import { addDays, type Day } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { LoanTerms } from 'lending/terms';
import { summaryOf } from '../../server/src/loans/store-summary.ts';
import { Chance, randomHistory, randomLoan } from './random-loans.ts';

/** Of the seed: how money comes in (contract/options). */
export const CASH = 1;
/** The longest that a summary may be behind, in days. */
const BEHIND_DAYS = 3;
/** How long ago the oldest loan was paid out, in days. */
const OLDEST_DAYS = 200;
const AT_ONCE = 1000;

export interface BookSize {
  /** Loans that are paid out already. */
  loans: number;
  /** Signed agreements whose money is not ordered yet. */
  signed?: number;
  /** The day that begins: summaries are of one of the three days before. */
  today: Day;
  seed: number;
  /** Entries of every kind, or none: payments are the trial's own. */
  entries: 'any' | 'none';
}

/** People with an application, an approval and a signed offer; ids of all four are the same number. */
const PEOPLE = `
  with people as (
    select x.*, '8559' || lpad(id::text, 8, '0') as phone from jsonb_to_recordset($1) as x (
      id bigint, terms jsonb, product text, cents bigint, at timestamptz, status text)
  ), borrowers as (
    insert into borrower (id, phone, name, last_name, locale, created_at) overriding system value
    select id, phone, 'Trial', 'Person', case when id % 2 = 0 then 'km' else 'en' end, at from people
  ), applications as (
    insert into application (id, draft_key_hash, status, product, borrower_id, amount_cents, duration,
      name, last_name, phone, email, national_id_number, date_of_birth, gender, marital_status, province, district, commune,
      home_number, street_number, home_type, how_long_have_been_living_there, borrow_education_id, loan_type_id,
      occupation, company_name, company_type, gross_monthly_income, company_contact_name, company_contact_phone,
      relative_name, relative_contact_phone, relative_type, bank_name, bank_account_number, facebook_name,
      locale, created_at, touched_at, expires_at, submitted_at, form_version) overriding system value
    select id, sha256(phone::bytea), status, product, id, cents, 1,
      'Trial', 'Person', phone, 'a@b.test', $2, '1990-01-01', 'x', 'x', 'x', 'x', 'x',
      'x', 'x', 'x', 'x', 1, 1, 'x', 'x', 'x', 'x', 'x', phone, 'x', phone, 'x', 'x', $2, 'x',
      'km', at, at, at, at, 'trial' from people
  ), approvals as (
    insert into approval (id, application_id, terms, findings, approved_by, approved_at) overriding system value
    select id, id, terms, '{}', 'staff:nary', at from people
  )
  insert into offer (id, approval_id, application_id, borrower_id, terms, agreement, agreement_hash, sign_by, status,
    made_by, made_at, ended_at) overriding system value
  select id, id, id, id, terms, '{}', sha256(phone::bytea), at::date + 7, 'Signed', 'staff:nary', at, at from people`;

const LOANS = `
  insert into loan (id, offer_id, application_id, borrower_id, product, terms, disbursed_on, disbursed_cents, opened_at,
    last_entry) overriding system value
  select id, id, id, id, product, terms, disbursed_on, cents, at, last_entry from jsonb_to_recordset($1) as x (
    id bigint, terms jsonb, product text, cents bigint, at timestamptz, disbursed_on date, last_entry integer)`;

const ENTRIES = `insert into loan_entry select * from jsonb_populate_recordset(null::loan_entry, $1)`;
const SUMMARIES = `insert into loan_summary select * from jsonb_populate_recordset(null::loan_summary, $1)`;

/** Ids and receipts that come next stand behind those that were written. */
const SEQUENCES = `
  select setval(pg_get_serial_sequence(t, 'id'), (select last from (
    select max(id) as last from offer) o)) from unnest(array['borrower', 'application', 'approval', 'offer']) t
  union all select setval(pg_get_serial_sequence('loan', 'id'), greatest((select max(id) from loan), 1))
  union all select setval('receipt_number', greatest((select max(receipt) from loan_entry), 1))`;

interface Written {
  id: number;
  terms: LoanTerms;
  disbursedOn: Day;
  entries: readonly Entry[];
  asOf: Day;
}

/** What happened until three days before the book's day, so that every summary knows it. */
function happened(chance: Chance, { today, entries }: BookSize, id: number): Written {
  const random = randomLoan(chance);
  const last = addDays(today, -BEHIND_DAYS);
  const disbursedOn = addDays(last, -chance.whole(0, OLDEST_DAYS));
  const { terms } = random;
  const all = entries === 'none' ? [] : randomHistory(chance, { terms, disbursedOn }).entries;
  const later = all.findIndex(({ on }) => on > last);
  const known = (later < 0 ? all : all.slice(0, later)).map((entry) =>
    entry.kind === 'extensionGrant' ? { ...entry, feeCents: Math.max(1, entry.feeCents) } : entry,
  );
  const asOf = addDays(today, -chance.whole(1, BEHIND_DAYS));
  return { id, terms, disbursedOn, entries: known, asOf };
}

/** The table's row of an entry. */
function entryRow(loanId: number, entry: Entry, at: string, receipt: () => number): object {
  const cents = 'cents' in entry ? entry.cents : null;
  const isPayment = entry.kind === 'payment';
  return {
    loan_id: loanId,
    number: entry.number,
    kind: entry.kind,
    effective_on: entry.on,
    cents: entry.kind === 'extensionGrant' ? entry.feeCents : cents,
    reverses: entry.kind === 'reversal' ? entry.reverses : null,
    pay_day: entry.kind === 'extensionGrant' ? entry.payDay : null,
    receipt: isPayment ? receipt() : null,
    method_id: isPayment ? CASH : null,
    made_by: 'staff:sam',
    made_at: at,
  };
}

function summaryRow({ id, terms, disbursedOn, entries, asOf }: Written): object {
  const loan = loanAsOf(terms, disbursedOn, entries, asOf);
  const row = summaryOf({ id: BigInt(id), borrowerId: BigInt(id) }, loan);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  );
}

const atOf = (day: Day): string => `${day}T02:00:00Z`;

async function writeLoans(
  client: pg.Client,
  loans: readonly Written[],
  receipt: () => number,
): Promise<void> {
  const rows = loans.map(({ id, terms, disbursedOn, entries }) => ({
    id,
    terms,
    product: terms.product,
    cents: terms.principalCents,
    at: atOf(disbursedOn),
    disbursed_on: disbursedOn,
    last_entry: entries.length,
  }));
  const entries = loans.flatMap(({ id, entries: own }) =>
    own.map((entry) => entryRow(id, entry, atOf(entry.on), receipt)),
  );
  await client.query(LOANS, [JSON.stringify(rows)]);
  await client.query(ENTRIES, [JSON.stringify(entries)]);
  await client.query(SUMMARIES, [JSON.stringify(loans.map(summaryRow))]);
}

/**
 * Writes people with loans, then people with signed agreements, into a book that has none; ids run from 1. The same seed
 * writes the same. `keyId` names the data key that what is encrypted seems to be encrypted with.
 */
export async function writeBook(client: pg.Client, size: BookSize, keyId: string): Promise<void> {
  const chance = new Chance(size.seed);
  const sealed = `v1.${keyId}.${'A'.repeat(40)}`;
  const count = size.loans + (size.signed ?? 0);
  let receipts = 0;
  await client.query('begin');
  for (let from = 1; from <= count; from += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, at) => from + at);
    const written = ids.map((id) => happened(chance, size, id));
    const people = written.map(({ id, terms, disbursedOn }) => ({
      id,
      terms,
      product: terms.product,
      cents: terms.principalCents,
      at: atOf(disbursedOn),
      status: id <= size.loans ? 'Disbursed' : 'Approved',
    }));
    await client.query(PEOPLE, [JSON.stringify(people), sealed]);
    const lent = written.filter(({ id }) => id <= size.loans);
    await writeLoans(client, lent, () => (receipts += 1));
  }
  await client.query(SEQUENCES);
  await client.query('commit');
  await client.query('analyze');
}
