-- The pawn register (docs/office.md, "Pawn register"): what is pawned is valued by one person and taken by another, every move is
-- kept, and what is sold after a default is sold by two people, after a notice.

create table collateral_valuation (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  value_cents bigint not null check (value_cents > 0),
  basis text not null check (char_length(basis) between 1 and 500),
  valued_by text not null check (char_length(valued_by) between 1 and 100),
  valued_at timestamptz not null,
  unique (id, valued_by)
);
create index collateral_valuation_application on collateral_valuation (application_id, id);
call make_insert_only('collateral_valuation');

comment on table collateral_valuation is 'What a thing to be pawned is worth, by who looked at it. The newest counts; another person takes the thing.';
comment on column collateral_valuation.id is 'internal';
comment on column collateral_valuation.application_id is 'internal';
comment on column collateral_valuation.value_cents is 'personal: US cents';
comment on column collateral_valuation.basis is 'personal: what the figure rests on';
comment on column collateral_valuation.valued_by is 'internal: who of the staff';
comment on column collateral_valuation.valued_at is 'internal';

create table custody_entry (
  id bigint primary key generated always as identity,
  collateral_id bigint not null references collateral,
  kind text not null check (kind in ('taken', 'moved', 'seen')),
  place text not null check (char_length(place) between 1 and 191),
  seal text check (char_length(seal) between 1 and 60),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
create index custody_entry_collateral on custody_entry (collateral_id, id);
call make_insert_only('custody_entry');

comment on table custody_entry is 'Where a pawned thing lies: taken, moved, or seen there; by whom and when. The newest says where it is.';
comment on column custody_entry.id is 'internal';
comment on column custody_entry.collateral_id is 'internal';
comment on column custody_entry.kind is 'internal';
comment on column custody_entry.place is 'internal';
comment on column custody_entry.seal is 'internal: number of the seal; null: none';
comment on column custody_entry.made_by is 'internal: who of the staff';
comment on column custody_entry.made_at is 'internal';

create table collateral_sale_notice (
  collateral_id bigint primary key references collateral,
  sale_from date not null,
  sent_by text not null check (char_length(sent_by) between 1 and 100),
  sent_at timestamptz not null
);
call make_insert_only('collateral_sale_notice');

comment on table collateral_sale_notice is 'The borrower was told that a pawned thing is sold after a default, and from which day; once.';
comment on column collateral_sale_notice.collateral_id is 'internal';
comment on column collateral_sale_notice.sale_from is 'personal: the first day on which it may be sold';
comment on column collateral_sale_notice.sent_by is 'internal: who of the staff';
comment on column collateral_sale_notice.sent_at is 'internal';

create table collateral_sale_proposal (
  id bigint primary key generated always as identity,
  collateral_id bigint not null references collateral,
  price_cents bigint not null check (price_cents > 0),
  buyer text not null check (char_length(buyer) between 1 and 191),
  proposed_by text not null check (char_length(proposed_by) between 1 and 100),
  proposed_at timestamptz not null,
  unique (id, collateral_id, proposed_by)
);
create index collateral_sale_proposal_collateral on collateral_sale_proposal (collateral_id, id);
call make_insert_only('collateral_sale_proposal');

comment on table collateral_sale_proposal is 'A sale as one person proposes it. The newest counts; another person receives the money.';
comment on column collateral_sale_proposal.id is 'internal';
comment on column collateral_sale_proposal.collateral_id is 'internal';
comment on column collateral_sale_proposal.price_cents is 'personal: US cents';
comment on column collateral_sale_proposal.buyer is 'personal: who buys it';
comment on column collateral_sale_proposal.proposed_by is 'internal: who of the staff';
comment on column collateral_sale_proposal.proposed_at is 'internal';

create table collateral_sale (
  collateral_id bigint primary key references collateral,
  proposal_id bigint not null unique,
  price_cents bigint not null check (price_cents > 0),
  owed_cents bigint not null check (owed_cents >= 0),
  surplus_cents bigint not null check (surplus_cents >= 0),
  proposed_by text not null,
  sold_by text not null check (char_length(sold_by) between 1 and 100),
  sold_at timestamptz not null,
  foreign key (proposal_id, collateral_id, proposed_by) references collateral_sale_proposal (id, collateral_id, proposed_by),
  constraint collateral_sale_second_person check (sold_by <> proposed_by),
  constraint collateral_sale_surplus check (surplus_cents = greatest(price_cents - owed_cents, 0))
);
call make_insert_only('collateral_sale');

comment on table collateral_sale is 'Sold, once, and the whole price put to the loan: what it brings beyond all that is owed is the borrower''s credit.';
comment on column collateral_sale.collateral_id is 'internal';
comment on column collateral_sale.proposal_id is 'internal';
comment on column collateral_sale.price_cents is 'personal: US cents';
comment on column collateral_sale.owed_cents is 'personal: US cents of the pay-off on that day';
comment on column collateral_sale.surplus_cents is 'personal: US cents that belong to the borrower';
comment on column collateral_sale.proposed_by is 'internal: of the proposal';
comment on column collateral_sale.sold_by is 'internal: who received the money';
comment on column collateral_sale.sold_at is 'internal';

-- The valuation that a thing was taken by, and so by whom; null where it was taken before there was a register.
alter table collateral add column valuation_id bigint;
alter table collateral add constraint collateral_as_valued
  foreign key (valuation_id, valued_by) references collateral_valuation (id, valued_by) not valid;
comment on column collateral.valuation_id is 'internal';

-- The register lists pawn applications, the newest first.
create index if not exists application_pawned on application (id)
  where product = 'pawn' and status <> 'Draft';
