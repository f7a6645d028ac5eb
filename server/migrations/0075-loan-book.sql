-- From decision to repaid loan (docs/loan-book.md). Facts are added and never changed; what follows from them is folded.

create table approval (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  terms jsonb not null,
  findings jsonb not null,
  approved_by text not null check (char_length(approved_by) between 1 and 100),
  approved_at timestamptz not null,
  withdrawn_by text check (char_length(withdrawn_by) between 1 and 100),
  withdrawn_at timestamptz,
  constraint approval_withdrawn_both check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index approval_one_standing on approval (application_id) where withdrawn_at is null;
create index approval_application on approval (application_id);

comment on table approval is 'The lender''s yes to an application, with the terms frozen. Withdrawn until the agreement is signed.';
comment on column approval.id is 'internal';
comment on column approval.application_id is 'internal';
comment on column approval.terms is 'personal: LoanTerms of the room lending';
comment on column approval.findings is 'personal: what staff found out: income, residence, call, references, account, ID';
comment on column approval.approved_by is 'internal: who of the staff';
comment on column approval.approved_at is 'internal';
comment on column approval.withdrawn_by is 'internal: who of the staff';
comment on column approval.withdrawn_at is 'internal';

create table denial (
  application_id bigint primary key references application,
  reasons text[] not null check (cardinality(reasons) between 1 and 10),
  apply_again_on date not null,
  denied_by text not null check (char_length(denied_by) between 1 and 100),
  denied_at timestamptz not null
);
call make_insert_only('denial');

comment on table denial is 'The lender''s no, with the reasons that the borrower reads.';
comment on column denial.application_id is 'internal';
comment on column denial.reasons is 'personal: names of reasons (contract/options)';
comment on column denial.apply_again_on is 'personal: from this day the borrower may apply again';
comment on column denial.denied_by is 'internal: who of the staff';
comment on column denial.denied_at is 'internal';

create table document_request (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  kind text not null check (char_length(kind) between 1 and 60),
  asked_by text not null check (char_length(asked_by) between 1 and 100),
  asked_at timestamptz not null,
  received_at timestamptz,
  photo_id bigint references photo
);
create index document_request_application on document_request (application_id);

comment on table document_request is 'Papers that the lender asked an applicant for, and got or not.';
comment on column document_request.id is 'internal: names the request on the wire';
comment on column document_request.application_id is 'internal';
comment on column document_request.kind is 'internal: name of the paper (contract/options)';
comment on column document_request.asked_by is 'internal: who of the staff';
comment on column document_request.asked_at is 'internal';
comment on column document_request.received_at is 'internal';
comment on column document_request.photo_id is 'internal: the photo that was sent for it';

create table offer (
  id bigint primary key generated always as identity,
  approval_id bigint not null references approval,
  application_id bigint not null references application,
  borrower_id bigint not null references borrower,
  terms jsonb not null,
  agreement jsonb not null,
  agreement_hash bytea not null check (octet_length(agreement_hash) = 32),
  sign_by date not null,
  status text not null default 'Open'
    check (status in ('Open', 'Signed', 'Not taken up', 'Expired', 'Withdrawn')),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint offer_ended_when_not_open check ((status = 'Open') = (ended_at is null))
);
create unique index offer_one_standing on offer (application_id) where status in ('Open', 'Signed');
create index offer_borrower on offer (borrower_id);
create index offer_open_until on offer (sign_by) where status = 'Open';

comment on table offer is 'The agreement offered for signature; its text and hash never change.';
comment on column offer.id is 'internal: names the offer on the wire';
comment on column offer.approval_id is 'internal';
comment on column offer.application_id is 'internal';
comment on column offer.borrower_id is 'internal';
comment on column offer.terms is 'personal: LoanTerms of the room lending';
comment on column offer.agreement is 'personal: the clauses in both languages';
comment on column offer.agreement_hash is 'internal: sha256 of the agreement as signed';
comment on column offer.sign_by is 'personal: the last day to sign';
comment on column offer.status is 'internal';
comment on column offer.made_by is 'internal: who of the staff';
comment on column offer.made_at is 'internal';
comment on column offer.ended_at is 'internal: signed, declined, expired or withdrawn';

create table signing_code (
  offer_id bigint primary key references offer,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  sent_at timestamptz not null,
  sends smallint not null default 1 check (sends > 0),
  sends_since timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);

comment on table signing_code is 'The code of four digits that signs one agreement; a new one replaces the last.';
comment on column signing_code.offer_id is 'internal';
comment on column signing_code.code_hash is 'secret: keyed hash of offer, agreement hash and code';
comment on column signing_code.sent_at is 'internal: valid for 15 minutes from then';
comment on column signing_code.sends is 'internal: how many were sent since sends_since';
comment on column signing_code.sends_since is 'internal: beginning of the day that sends are counted over';
comment on column signing_code.tries is 'internal: wrong codes so far';

create table signature (
  offer_id bigint primary key references offer,
  agreement_hash bytea not null check (octet_length(agreement_hash) = 32),
  phone text not null check (phone ~ '^855[0-9]{8,9}$'),
  address text not null check (char_length(address) between 1 and 60),
  user_agent text not null check (char_length(user_agent) <= 300),
  code_sent_at timestamptz not null,
  signed_at timestamptz not null
);
call make_insert_only('signature');

comment on table signature is 'Evidence that an agreement was signed by a code sent to the registered phone (G-29).';
comment on column signature.offer_id is 'internal';
comment on column signature.agreement_hash is 'internal: of what was signed';
comment on column signature.phone is 'personal: where the code went';
comment on column signature.address is 'personal: network address of the signer';
comment on column signature.user_agent is 'personal: the browser of the signer';
comment on column signature.code_sent_at is 'internal';
comment on column signature.signed_at is 'internal';

create table loan (
  id bigint primary key generated always as identity,
  offer_id bigint not null unique references offer,
  application_id bigint not null unique references application,
  borrower_id bigint not null references borrower,
  product text not null references product,
  terms jsonb not null,
  disbursed_on date not null,
  disbursed_cents bigint not null check (disbursed_cents > 0),
  opened_at timestamptz not null,
  last_entry integer not null default 0 check (last_entry >= 0)
);
create index loan_borrower on loan (borrower_id, disbursed_on desc, id desc);

create function refuse_loan_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.offer_id, new.application_id, new.borrower_id, new.product, new.terms, new.disbursed_on,
      new.disbursed_cents, new.opened_at)
    is distinct from (old.id, old.offer_id, old.application_id, old.borrower_id, old.product, old.terms,
      old.disbursed_on, old.disbursed_cents, old.opened_at)
    or new.last_entry <> old.last_entry + 1
  then
    raise exception 'a loan changes by its entries alone' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_entries before update on loan for each row execute function refuse_loan_change();
create trigger never_removed before delete or truncate on loan
  for each statement execute function refuse_change();

comment on table loan is 'A loan from its disbursement on: terms, day, and how many entries it has. The row is the lock of its entries.';
comment on column loan.id is 'internal: loan_id on the wire';
comment on column loan.offer_id is 'internal';
comment on column loan.application_id is 'internal';
comment on column loan.borrower_id is 'internal';
comment on column loan.product is 'personal';
comment on column loan.terms is 'personal: LoanTerms as signed';
comment on column loan.disbursed_on is 'personal';
comment on column loan.disbursed_cents is 'personal: US cents paid out, fees kept back taken off';
comment on column loan.opened_at is 'internal';
comment on column loan.last_entry is 'internal: number of the newest entry';

-- What the outside world answers later; it ends once (intent_end).
create table intent (
  id uuid primary key,
  kind text not null check (kind in ('disbursement', 'khqr', 'refund')),
  offer_id bigint references offer,
  loan_id bigint references loan,
  cents bigint not null check (cents > 0),
  details jsonb not null,
  md5 text unique check (md5 ~ '^[0-9a-f]{32}$'),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null,
  expires_at timestamptz,
  constraint intent_about_one check (num_nonnulls(offer_id, loan_id) = 1),
  constraint intent_md5_of_khqr check ((md5 is null) = (kind <> 'khqr')),
  unique (id, made_by)
);
create index intent_loan on intent (loan_id) where loan_id is not null;
create index intent_offer on intent (offer_id) where offer_id is not null;
call make_insert_only('intent');

comment on table intent is 'Money on its way: ordered, shown as a code, or to be given back. Ends once, in intent_end.';
comment on column intent.id is 'internal';
comment on column intent.kind is 'internal';
comment on column intent.offer_id is 'internal';
comment on column intent.loan_id is 'internal';
comment on column intent.cents is 'personal: US cents';
comment on column intent.details is 'personal: bank and reference, or the code shown';
comment on column intent.md5 is 'internal: of a KHQR''s text, by which its payment is found';
comment on column intent.made_by is 'internal: who of the staff, or the borrower';
comment on column intent.made_at is 'internal';
comment on column intent.expires_at is 'internal: null: never by itself';

create table intent_end (
  intent_id uuid primary key,
  outcome text not null check (outcome in ('confirmed', 'void', 'expired')),
  made_by text not null,
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null,
  details jsonb not null,
  foreign key (intent_id, made_by) references intent (id, made_by),
  constraint intent_end_second_person
    check (outcome <> 'confirmed' or made_by not like 'staff:%' or ended_by <> made_by)
);
call make_insert_only('intent_end');

comment on table intent_end is 'How an intent ended: one row, ever. What staff ordered another of the staff confirms.';
comment on column intent_end.intent_id is 'internal';
comment on column intent_end.outcome is 'internal';
comment on column intent_end.made_by is 'internal: of the intent';
comment on column intent_end.ended_by is 'internal';
comment on column intent_end.ended_at is 'internal';
comment on column intent_end.details is 'personal: reference of the bank, or why it is void';

create sequence receipt_number;

create table loan_entry (
  loan_id bigint not null references loan,
  number integer not null check (number > 0),
  kind text not null check (kind in ('payment', 'reversal', 'extensionRequest', 'extensionGrant',
    'extensionRefusal', 'waiver', 'default', 'writeOff', 'refund')),
  effective_on date not null,
  cents bigint check (cents > 0),
  reverses integer,
  pay_day date,
  reason text check (char_length(reason) between 1 and 500),
  receipt bigint unique,
  method_id integer references repayment_method,
  reference text check (char_length(reference) between 1 and 100),
  intent_id uuid unique references intent,
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null,
  primary key (loan_id, number),
  foreign key (loan_id, reverses) references loan_entry,
  constraint loan_entry_money check ((kind in ('payment', 'waiver', 'refund', 'extensionGrant')) = (cents is not null)),
  constraint loan_entry_reverses check ((kind = 'reversal') = (reverses is not null)),
  constraint loan_entry_pay_day check ((kind = 'extensionGrant') = (pay_day is not null)),
  constraint loan_entry_receipt check ((kind = 'payment') = (receipt is not null)),
  constraint loan_entry_method check ((kind = 'payment') = (method_id is not null))
);
create unique index loan_entry_reversed_once on loan_entry (loan_id, reverses) where reverses is not null;
create unique index loan_entry_reference on loan_entry (method_id, reference) where reference is not null;
call make_insert_only('loan_entry');

comment on table loan_entry is 'What happened to a loan: the only facts of the book, guarded by the audit''s blocks. Never changed; corrected by reversal.';
comment on column loan_entry.loan_id is 'internal';
comment on column loan_entry.number is 'internal: from 1, in the order recorded';
comment on column loan_entry.kind is 'personal';
comment on column loan_entry.effective_on is 'personal: the day it takes effect';
comment on column loan_entry.cents is 'personal: US cents; of an extension its fee';
comment on column loan_entry.reverses is 'internal: number of the entry that it undoes';
comment on column loan_entry.pay_day is 'personal: the new Pay Day of an extension';
comment on column loan_entry.reason is 'personal: why, in the words of staff';
comment on column loan_entry.receipt is 'personal: number of the receipt; gaps mean nothing';
comment on column loan_entry.method_id is 'personal: how the money came';
comment on column loan_entry.reference is 'personal: the bank''s reference; one of a method is one payment';
comment on column loan_entry.intent_id is 'internal: the intent that this entry confirms';
comment on column loan_entry.made_by is 'internal: who of the staff, the borrower, or the system';
comment on column loan_entry.made_at is 'internal';

create table loan_summary (
  loan_id bigint primary key references loan,
  borrower_id bigint not null references borrower,
  as_of date not null,
  loan_status_id integer not null,
  child_status_id integer not null,
  matures_on date not null,
  fees_due_cents bigint not null,
  late_fee_cents bigint not null,
  paid_cents bigint not null,
  balance_cents bigint not null,
  due_cents bigint not null,
  days_past_due integer not null,
  closed_on date,
  was_on_time boolean not null
);
create index loan_summary_borrower on loan_summary (borrower_id);
create index loan_summary_stale on loan_summary (as_of) where closed_on is null;

comment on table loan_summary is 'The fold of each loan for lists: follows from loan and entries, and can be rebuilt from them (a test does).';
comment on column loan_summary.loan_id is 'internal';
comment on column loan_summary.borrower_id is 'internal';
comment on column loan_summary.as_of is 'internal: the day of the fold';
comment on column loan_summary.loan_status_id is 'personal';
comment on column loan_summary.child_status_id is 'personal';
comment on column loan_summary.matures_on is 'personal: last due day as it stands';
comment on column loan_summary.fees_due_cents is 'personal: US cents of fees unpaid, without late fees';
comment on column loan_summary.late_fee_cents is 'personal: US cents of late fees, paid and unpaid';
comment on column loan_summary.paid_cents is 'personal: US cents';
comment on column loan_summary.balance_cents is 'personal: US cents unpaid by the schedule, late fees included';
comment on column loan_summary.due_cents is 'personal: US cents to be paid now';
comment on column loan_summary.days_past_due is 'personal';
comment on column loan_summary.closed_on is 'personal';
comment on column loan_summary.was_on_time is 'personal: closed and never late';

create table posting (
  key uuid primary key,
  act text not null check (act ~ '^[a-z_]+$'),
  made_by text not null check (char_length(made_by) between 1 and 100),
  fields jsonb not null,
  answer jsonb not null,
  made_at timestamptz not null
);
create index posting_made on posting (made_at);
call make_insert_only('posting');

comment on table posting is 'Money writes by the key of their caller: a repeat gets the first answer again, another body is refused.';
comment on column posting.key is 'internal: made by the caller';
comment on column posting.act is 'internal';
comment on column posting.made_by is 'internal';
comment on column posting.fields is 'internal: keyed hash of each field of the body';
comment on column posting.answer is 'personal: as it was first given';
comment on column posting.made_at is 'internal';

create table night_work (
  loan_id bigint not null references loan,
  day date not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  done_at timestamptz not null,
  primary key (loan_id, day, kind)
);
comment on table night_work is 'What the night did for a loan, once a business day.';
comment on column night_work.loan_id is 'internal';
comment on column night_work.day is 'internal';
comment on column night_work.kind is 'internal';
comment on column night_work.done_at is 'internal';

create table night_failure (
  loan_id bigint not null references loan,
  day date not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  cause text not null check (char_length(cause) between 1 and 300),
  tries integer not null check (tries > 0),
  failed_at timestamptz not null,
  primary key (loan_id, day, kind)
);
comment on table night_failure is 'Loans whose night failed, until a later try succeeds.';
comment on column night_failure.loan_id is 'internal';
comment on column night_failure.day is 'internal';
comment on column night_failure.kind is 'internal';
comment on column night_failure.cause is 'internal: kind of the error, nothing of a person';
comment on column night_failure.tries is 'internal';
comment on column night_failure.failed_at is 'internal';

create table collateral (
  id bigint primary key generated always as identity,
  application_id bigint not null unique references application,
  item text not null check (char_length(item) between 1 and 191),
  place text not null check (char_length(place) between 1 and 191),
  value_cents bigint not null check (value_cents > 0),
  valued_by text not null check (char_length(valued_by) between 1 and 100),
  taken_by text not null check (char_length(taken_by) between 1 and 100),
  taken_at timestamptz not null,
  released_by text check (char_length(released_by) between 1 and 100),
  released_at timestamptz,
  constraint collateral_two_people check (valued_by <> taken_by),
  constraint collateral_released_both check ((released_by is null) = (released_at is null))
);
comment on table collateral is 'What a pawn loan is secured by: in the lender''s custody until the loan is paid or waived.';
comment on column collateral.id is 'internal: number of the ticket';
comment on column collateral.application_id is 'internal';
comment on column collateral.item is 'personal: what it is';
comment on column collateral.place is 'internal: where it is kept';
comment on column collateral.value_cents is 'personal: US cents';
comment on column collateral.valued_by is 'internal: who of the staff';
comment on column collateral.taken_by is 'internal: who of the staff';
comment on column collateral.taken_at is 'internal';
comment on column collateral.released_by is 'internal: who of the staff';
comment on column collateral.released_at is 'internal';

create table correction_notice (
  id bigint primary key generated always as identity,
  loan_id bigint not null references loan,
  reason text not null check (char_length(reason) between 1 and 500),
  correct_by date not null,
  sent_by text not null check (char_length(sent_by) between 1 and 100),
  sent_at timestamptz not null
);
create index correction_notice_loan on correction_notice (loan_id);
call make_insert_only('correction_notice');
comment on table correction_notice is 'Demands to put a breach right within 7 business days (TERM-18).';
comment on column correction_notice.id is 'internal';
comment on column correction_notice.loan_id is 'internal';
comment on column correction_notice.reason is 'personal';
comment on column correction_notice.correct_by is 'personal';
comment on column correction_notice.sent_by is 'internal: who of the staff';
comment on column correction_notice.sent_at is 'internal';

-- An application whose loan was paid out is no longer open: its borrower may ask for the next loan.
alter table application drop constraint application_status_check;
alter table application add constraint application_status_check check (status in ('Draft', 'Pending',
  'In review', 'Approved', 'Disbursed', 'Denied', 'Withdrawn', 'Expired')) not valid;
