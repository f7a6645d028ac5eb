-- Cash that a cashier takes from the drawer to the bank or the safe, or brings from there. It is on their sheet from the moment they note it, since
-- the drawer has it no more; another person says that they have seen it, or that it was not so, and until then the sheet is not closed.
create table cash_transfer (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references cash_sheet,
  cents bigint not null check (cents <> 0 and abs(cents) <= 1000000000),
  place text not null check (place in ('bank', 'safe')),
  note text check (char_length(note) between 1 and 500),
  made_at timestamptz not null,
  constraint cash_transfer_bank_note check (place <> 'bank' or note is not null)
);
create index cash_transfer_sheet on cash_transfer (sheet_id);
call make_insert_only('cash_transfer');
comment on table cash_transfer is 'Cash between a drawer and the bank or the safe, as its cashier noted it.';
comment on column cash_transfer.id is 'internal';
comment on column cash_transfer.sheet_id is 'internal: the sheet, not closed then; who it is of noted it';
comment on column cash_transfer.cents is 'internal: US cents; below zero: it left the drawer';
comment on column cash_transfer.place is 'internal: where it went, or came from: bank, safe';
comment on column cash_transfer.note is 'internal: the number of the bank''s slip, or what the cashier says of it';
comment on column cash_transfer.made_at is 'internal';

create table cash_transfer_end (
  transfer_id bigint primary key references cash_transfer,
  outcome text not null check (outcome in ('confirmed', 'refused')),
  reason text check (char_length(reason) between 1 and 500),
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null,
  constraint cash_transfer_end_reason check ((outcome = 'refused') = (reason is not null))
);
call make_insert_only('cash_transfer_end');
comment on table cash_transfer_end is 'What another person said of such cash: seen, or not so; once, for good.';
comment on column cash_transfer_end.transfer_id is 'internal';
comment on column cash_transfer_end.outcome is 'internal: confirmed; refused: it was not so, and its cash counts on the sheet no more';
comment on column cash_transfer_end.reason is 'internal: of a refusal, in the words of staff';
comment on column cash_transfer_end.ended_by is 'internal: who of the staff';
comment on column cash_transfer_end.ended_at is 'internal';
