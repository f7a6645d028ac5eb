-- A payout that came back in cash is in the drawer from its note on: who confirms it may do so days later, when that drawer is counted and
-- closed. Taken back, the note gives its cash out again. Notes from before say nothing of a drawer (`in_drawer` of their details): theirs moves
-- with the entry, as it did.
create table cash_payout_return_line (
  intent_id uuid not null references intent,
  is_undone boolean not null,
  sheet_id bigint not null references cash_sheet,
  cents bigint not null check ((cents < 0) = is_undone and cents <> 0),
  primary key (intent_id, is_undone)
);
create index cash_payout_return_line_sheet on cash_payout_return_line (sheet_id);
call make_insert_only('cash_payout_return_line');
comment on table cash_payout_return_line is 'Payouts that came back in cash, noted or taken back, that were on a sheet when it was counted: each on one sheet, ever.';
comment on column cash_payout_return_line.intent_id is 'internal: of the note';
comment on column cash_payout_return_line.is_undone is 'internal: the note was taken back, and its cash went out again';
comment on column cash_payout_return_line.sheet_id is 'internal';
comment on column cash_payout_return_line.cents is 'personal: US cents; below zero: it went out';
