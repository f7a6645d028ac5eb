-- Money that stands on no loan and goes back to who paid it: one orders it, another confirms it with the bank's reference.
create table money_return (
  id bigint primary key generated always as identity,
  line_id bigint references bank_line,
  bank_hash text references unmatched_money,
  cents bigint check (cents > 0),
  method text not null check (method in ('cash', 'bank')),
  reason text not null check (char_length(reason) between 1 and 500),
  ordered_by text not null check (char_length(ordered_by) between 1 and 100),
  ordered_at timestamptz not null,
  unique (id, ordered_by),
  constraint money_return_of_one check (num_nonnulls(line_id, bank_hash) = 1),
  constraint money_return_cash_in_dollars check (method <> 'cash' or cents is not null)
);
create index money_return_line on money_return (line_id) where line_id is not null;
create index money_return_hash on money_return (bank_hash) where bank_hash is not null;
create index money_return_cash on money_return (ordered_by) where method = 'cash';
call make_insert_only('money_return');

comment on table money_return is 'Money on no loan that one of the staff ordered to go back to who paid it. Ends once, in money_return_end.';
comment on column money_return.id is 'internal: names it on the wire';
comment on column money_return.line_id is 'internal: of a statement';
comment on column money_return.bank_hash is 'internal: of a KHQR';
comment on column money_return.cents is 'personal: US cents; null: it came in another currency';
comment on column money_return.method is 'internal: by a bank, or in cash out of the drawer of who ordered it';
comment on column money_return.reason is 'personal: in the words of staff';
comment on column money_return.ordered_by is 'internal: who of the staff';
comment on column money_return.ordered_at is 'internal';

create table money_return_end (
  return_id bigint primary key,
  ordered_by text not null,
  outcome text not null check (outcome in ('confirmed', 'void')),
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null,
  reference text check (char_length(reference) between 1 and 100),
  reason text check (char_length(reason) between 1 and 500),
  foreign key (return_id, ordered_by) references money_return (id, ordered_by),
  constraint money_return_second_person check (outcome <> 'confirmed' or ended_by <> ordered_by),
  constraint money_return_void_says_why check ((outcome = 'void') = (reason is not null)),
  constraint money_return_reference_of_sent check (outcome = 'confirmed' or reference is null)
);
call make_insert_only('money_return_end');

comment on table money_return_end is 'How an order to give money back ended: one row, ever. Another person than who ordered it confirms it.';
comment on column money_return_end.return_id is 'internal';
comment on column money_return_end.ordered_by is 'internal: of the order';
comment on column money_return_end.outcome is 'internal: it went out, or it did not';
comment on column money_return_end.ended_by is 'internal: who of the staff';
comment on column money_return_end.ended_at is 'internal';
comment on column money_return_end.reference is 'personal: the bank''s reference of the transfer; null: in cash';
comment on column money_return_end.reason is 'personal: why it did not go out, in the words of staff';

create table cash_return_line (
  return_id bigint primary key references money_return_end,
  sheet_id bigint not null references cash_sheet,
  cents bigint not null check (cents < 0)
);
create index cash_return_line_sheet on cash_return_line (sheet_id);
call make_insert_only('cash_return_line');

comment on table cash_return_line is 'Cash given back of money on no loan that was on a sheet when it was counted: each on one sheet, ever.';
comment on column cash_return_line.return_id is 'internal';
comment on column cash_return_line.sheet_id is 'internal';
comment on column cash_return_line.cents is 'personal: US cents, below zero: it went out';

-- What was marked before there was a second person waits for one now.
insert into money_return (line_id, bank_hash, cents, method, reason, ordered_by, ordered_at)
select s.line_id, s.bank_hash,
  case when s.line_id is not null then l.cents when u.currency = 'USD' then nullif(round(u.amount::numeric * 100), 0) end,
  'bank', s.reason, s.settled_by, s.settled_at
from money_settled s
left join bank_line l on l.id = s.line_id
left join unmatched_money u on u.bank_hash = s.bank_hash
where s.outcome = 'refund' order by s.settled_at, s.id;
