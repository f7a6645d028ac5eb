/** The rows of a made loan book (book.ts) as SQL. `$1` borrowers, `$2` which loan of each, `$3` how many ways there are of it. */

export const BOOK_TABLES = [
  'borrower',
  'application',
  'approval',
  'offer',
  'signature',
  'loan',
  'loan_entry',
  'loan_summary',
] as const;

export type Step = string;

/** The ways, with the columns of a summary. */
export const WAY_TABLES = `
  create table bench_way (like loan_summary);
  alter table bench_way drop column loan_id, drop column borrower_id;
  alter table bench_way add column place int, add column way int, add column terms jsonb,
    add column disbursed_on date, add column payments jsonb`;

/** Each borrower's loan of that place: its number, its borrower's, and its way. Numbers of applications and offers are the loan's. */
const LOANS = `
  (select $2::bigint * $1 + b as id, b as borrower, w.*,
     (w.disbursed_on + time '03:00') at time zone 'UTC' as opened_at
   from generate_series(1, $1::bigint) b
   join bench_way w on w.place = $2::int and w.way = b % $3::int) one`;

const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(',')}]`;
const FIRST = {
  km: 'សុភា|ដារា|វិចិត្រ|ស្រីមុំ|ចាន់ថា|សុខា|រតនា|បូរី|មករា|កញ្ញា|ពិសិដ្ឋ|ណារី|វណ្ណា|សុជាតា|រិទ្ធី|ផល្លា'.split('|'),
  en: 'Sophea|Dara|Vichet|Sreymom|Chantha|Sokha|Ratana|Borey|Makara|Kanha|Piseth|Nary|Vanna|Socheata|Rithy|Phalla'.split(
    '|',
  ),
};
const LAST = {
  km: 'ចាន់|គឹម|លី|ហេង|សុខ|នួន|ឈឹម|ប៉ែន|ទេព|កែវ|ម៉ៅ|អ៊ុំ|យឹម'.split('|'),
  en: 'Chan|Kim|Ly|Heng|Sok|Nuon|Chhim|Pen|Tep|Keo|Mao|Um|Yim'.split('|'),
};
/** A borrower's name: many share one, as people do; every fourth has written it in Latin letters. */
const named = ({ km, en }: Readonly<Record<'km' | 'en', readonly string[]>>, number: string) =>
  `case when b % 4 = 0 then (${list(en)})[1 + (${number}) % ${en.length}] else (${list(km)})[1 + (${number}) % ${km.length}] end`;

const phone = (number: string) => `'8559' || lpad(${number}::text, 8, '0')`;
const hash = (number: string) => `decode(lpad(to_hex(${number}), 64, '0'), 'hex')`;

export const STEPS = {
  borrower: `
    insert into borrower (id, phone, name, last_name, locale, created_at, phone_verified_at)
    overriding system value
    select b, ${phone('b')}, ${named(FIRST, 'b / 4')}, ${named(LAST, 'b / 64')}, 'km', now() - interval '2 years', now() - interval '2 years'
    from generate_series(1, $1::bigint) b`,
  application: `
    insert into application (id, draft_key_hash, submit_id, status, form_type, product, borrower_id,
      amount_cents, duration, name, last_name, phone, email, date_of_birth, gender, marital_status,
      province, district, commune, home_number, street_number, home_type, occupation, company_name,
      gross_monthly_income, company_contact_name, company_contact_phone, has_relative,
      source_of_information, purchase_item, purchase_total_price_cents,
      locale, created_at, touched_at, expires_at, submitted_at, form_version, phone_proved_at)
    overriding system value
    select id, ${hash('id')}, null, 'Disbursed', 'borrow', 'purchasing', borrower,
      (terms->>'principalCents')::bigint, (terms->>'instalments')::smallint, 'សុភា', 'ចាន់',
      ${phone('borrower')}, 'sophea@example.com', '1995-04-13', 'Female', 'Single',
      'Phnom Penh', 'Chamkar Mon', 'Tonle Basak', '12', '271', 'rent', 'Accountant', 'ផ្សារ',
      '351-450', 'ដារា', '85512345678', false, 'Facebook', 'electronics', (terms->>'principalCents')::bigint * 2,
      'km', opened_at, opened_at, opened_at + interval '1 day', opened_at, '1', opened_at
    from ${LOANS}`,
  approval: `
    insert into approval (id, application_id, terms, findings, approved_by, approved_at)
    overriding system value
    select id, id, '{}', '{}', 'staff:nary', opened_at from ${LOANS}`,
  offer: `
    insert into offer (id, approval_id, application_id, borrower_id, terms, agreement, agreement_hash,
      sign_by, status, made_by, made_at, ended_at)
    overriding system value
    select id, id, id, borrower, '{}', '{}', ${hash('id')}, disbursed_on + 7, 'Signed', 'staff:nary',
      opened_at, opened_at
    from ${LOANS}`,
  signature: `
    insert into signature (offer_id, agreement_hash, phone, address, user_agent, code_sent_at, signed_at)
    select id, ${hash('id')}, ${phone('borrower')}, '192.0.2.1', '', opened_at, opened_at from ${LOANS}`,
  loan: `
    insert into loan (id, offer_id, application_id, borrower_id, product, terms, disbursed_on,
      disbursed_cents, opened_at, last_entry)
    overriding system value
    select id, id, id, borrower, 'purchasing', terms, disbursed_on, (terms->>'principalCents')::bigint,
      opened_at, jsonb_array_length(payments)
    from ${LOANS}`,
  loan_entry: `
    insert into loan_entry (loan_id, number, kind, effective_on, cents, receipt, method_id, made_by, made_at)
    select id, p.number, 'payment', p."on", p.cents, nextval('receipt_number'), 1, 'staff:sam',
      (p."on" + time '03:00') at time zone 'UTC'
    from ${LOANS}, jsonb_to_recordset(payments) as p(number int, "on" date, cents bigint)`,
  loan_summary: `
    insert into loan_summary (loan_id, borrower_id, as_of, loan_status_id, child_status_id, matures_on,
      fees_due_cents, late_fee_cents, paid_cents, balance_cents, due_cents, days_past_due, closed_on,
      was_on_time, waivable_cents, changes_on, owed_back_cents, credit_cents, flags)
    select id, borrower, as_of, loan_status_id, child_status_id, matures_on, fees_due_cents,
      late_fee_cents, paid_cents, balance_cents, due_cents, days_past_due, closed_on, was_on_time,
      waivable_cents, changes_on, owed_back_cents, credit_cents, flags
    from ${LOANS}`,
} as const satisfies Record<string, Step>;

/** What a product would go on from. */
export const SETTLE = ['borrower', 'application', 'approval', 'offer', 'loan'].map(
  (table) =>
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
);
