-- A wrong photo of a pawned thing is struck: it is kept and marked, and counts no more among those of the thing.
create table collateral_photo_strike (
  photo_id bigint primary key references collateral_photo on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  struck_by text not null check (struck_by ~ '^staff:' and char_length(struck_by) <= 100),
  struck_at timestamptz not null
);
comment on table collateral_photo_strike is 'Photos of pawned things that were struck as wrong. A row goes with its photo.';
comment on column collateral_photo_strike.photo_id is 'internal';
comment on column collateral_photo_strike.reason is 'personal: why, in the words of staff';
comment on column collateral_photo_strike.struck_by is 'internal: who of the staff';
comment on column collateral_photo_strike.struck_at is 'internal';
