-- What reports are made of: every loan over all its days, as the fold of its entries has it (lending/src/standings.ts). Nothing of it is
-- a fact. A loan is folded anew where it has more entries than were folded, by whoever asks for a report, or by the worker
-- (docs/loan-book.md, "Reports").
create table report_loan (
  loan_id bigint primary key,
  entries integer not null check (entries >= 0),
  product text not null,
  province text,
  disbursed_on date not null,
  disbursed_cents bigint not null,
  processing_fee_cents bigint not null check (processing_fee_cents >= 0),
  consulting_fee_cents bigint not null check (consulting_fee_cents >= 0)
);
create index report_loan_disbursed on report_loan (disbursed_on);
comment on table report_loan is 'Which loans the reports know, and as of how many entries.';
comment on column report_loan.loan_id is 'internal';
comment on column report_loan.entries is 'internal: how many of its entries are folded';
comment on column report_loan.product is 'personal';
comment on column report_loan.province is 'personal: Latin name';
comment on column report_loan.disbursed_on is 'personal';
comment on column report_loan.disbursed_cents is 'personal: US cents paid out';
comment on column report_loan.processing_fee_cents is 'personal: US cents kept back at the disbursement';
comment on column report_loan.consulting_fee_cents is 'personal: US cents kept back at the disbursement';

create table report_standing (
  loan_id bigint not null,
  from_on date not null,
  until_on date not null,
  principal_cents bigint not null check (principal_cents >= 0),
  due_since date,
  state text not null check (state in ('open', 'default', 'written-off', 'closed')),
  primary key (loan_id, from_on),
  constraint report_standing_days check (from_on < until_on)
);
-- A day's report reads those that had not ended by then.
create index report_standing_until on report_standing (until_on, from_on)
  include (loan_id, principal_cents, due_since, state) where state <> 'closed';
comment on table report_standing is 'How each loan stands on each day of its life, by the fold.';
comment on column report_standing.loan_id is 'internal';
comment on column report_standing.from_on is 'internal';
comment on column report_standing.until_on is 'internal: the first day on which it is otherwise; 9999-12-31: none is known';
comment on column report_standing.principal_cents is 'personal: US cents neither repaid nor waived';
comment on column report_standing.due_since is 'personal: due day of the oldest item past due';
comment on column report_standing.state is 'personal';

create table report_flow (
  loan_id bigint not null,
  on_day date not null,
  payments integer not null,
  paid_cents bigint not null,
  principal_cents bigint not null,
  interest_cents bigint not null,
  processing_fee_cents bigint not null,
  consulting_fee_cents bigint not null,
  prolongation_fee_cents bigint not null,
  late_fee_cents bigint not null,
  other_fee_cents bigint not null,
  waived_cents bigint not null,
  refunded_cents bigint not null,
  primary key (loan_id, on_day)
);
create index report_flow_day on report_flow (on_day);
comment on table report_flow is 'What the entries of a day changed in what a loan has been paid, by the fold: a reversal takes away on its own day.';
comment on column report_flow.loan_id is 'internal';
comment on column report_flow.on_day is 'internal';
comment on column report_flow.payments is 'personal: payments that stand';
comment on column report_flow.paid_cents is 'personal: US cents received';
comment on column report_flow.principal_cents is 'personal: US cents';
comment on column report_flow.interest_cents is 'personal: US cents';
comment on column report_flow.processing_fee_cents is 'personal: US cents';
comment on column report_flow.consulting_fee_cents is 'personal: US cents';
comment on column report_flow.prolongation_fee_cents is 'personal: US cents';
comment on column report_flow.late_fee_cents is 'personal: US cents';
comment on column report_flow.other_fee_cents is 'personal: US cents';
comment on column report_flow.waived_cents is 'personal: US cents';
comment on column report_flow.refunded_cents is 'personal: US cents';

-- Entries of some days by when they were recorded: nearly in the order of the table, so that this index costs an entry nothing.
create index if not exists loan_entry_made_at on loan_entry using brin (made_at);
