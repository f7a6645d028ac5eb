-- The drawer of each cashier, day by day: opened with what is in it, counted by the cashier, closed by somebody else.
create table cash_sheet (
  id bigint primary key generated always as identity,
  cashier text not null check (cashier ~ '^staff:[a-z][a-z0-9-]{0,30}$'),
  on_day date not null,
  opening_cents bigint not null check (opening_cents between 0 and 100000000),
  opened_at timestamptz not null,
  counted_cents bigint check (counted_cents between 0 and 1000000000),
  expected_cents bigint,
  counted_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  closed_by text check (closed_by ~ '^staff:[a-z][a-z0-9-]{0,30}$'),
  closed_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint cash_sheet_one_a_day unique (cashier, on_day),
  constraint cash_sheet_counted check (num_nonnulls(counted_cents, expected_cents, counted_at) in (0, 3)),
  constraint cash_sheet_closed check ((closed_by is null) = (closed_at is null) and (closed_at is null or counted_at is not null)),
  constraint cash_sheet_second_person check (closed_by <> cashier),
  constraint cash_sheet_difference_explained check (counted_cents = expected_cents or note is not null)
);
create index cash_sheet_day on cash_sheet (on_day);
comment on table cash_sheet is 'Day-end cash sheets. What came in and went out are entries of loans: cash_line says which are on which sheet.';
comment on column cash_sheet.id is 'internal';
comment on column cash_sheet.cashier is 'internal: whose drawer';
comment on column cash_sheet.on_day is 'internal';
comment on column cash_sheet.opening_cents is 'internal: US cents in the drawer before the first receipt';
comment on column cash_sheet.opened_at is 'internal';
comment on column cash_sheet.counted_cents is 'internal: US cents that the cashier counted';
comment on column cash_sheet.expected_cents is 'internal: US cents that should have been there when it was counted';
comment on column cash_sheet.counted_at is 'internal';
comment on column cash_sheet.note is 'internal: the cashier''s words about a difference';
comment on column cash_sheet.closed_by is 'internal: another person than the cashier';
comment on column cash_sheet.closed_at is 'internal';
comment on column cash_sheet.version is 'internal: counts the acts on the sheet';

create table cash_line (
  sheet_id bigint not null references cash_sheet,
  loan_id bigint not null,
  number integer not null,
  cents bigint not null check (cents <> 0),
  primary key (loan_id, number),
  foreign key (loan_id, number) references loan_entry (loan_id, number)
);
create index cash_line_sheet on cash_line (sheet_id);
call make_insert_only('cash_line');
comment on table cash_line is 'Cash that was on a sheet when it was counted: each entry on one sheet, ever.';
comment on column cash_line.sheet_id is 'internal';
comment on column cash_line.loan_id is 'internal';
comment on column cash_line.number is 'internal: of the entry';
comment on column cash_line.cents is 'personal: US cents; below zero: it went out';
