-- Photos of what is pawned, in the store of all photos: several of them may be held.
alter table photo drop constraint photo_kind_check;
alter table photo add constraint photo_kind_check check (kind in (
  'borrower_photo', 'borrower_national_id_photo', 'borrower_employment_card_photo', 'document', 'pledge')) not valid;
create unique index if not exists photo_one_of_kind_held on photo (application_id, kind)
  where state = 'held' and kind not in ('document', 'pledge');
drop index photo_one_held_of_kind;

create table collateral_photo (
  photo_id bigint primary key references photo on delete cascade,
  application_id bigint not null references application,
  shows text not null check (shows in ('item', 'paper', 'seal')),
  taken_by text not null check (taken_by ~ '^staff:' and char_length(taken_by) <= 100),
  taken_at timestamptz not null
);
create index collateral_photo_application on collateral_photo (application_id, photo_id);
comment on table collateral_photo is 'What the photos of pawned things show, and who of the staff took them. A row goes with its photo.';
comment on column collateral_photo.photo_id is 'internal';
comment on column collateral_photo.application_id is 'internal';
comment on column collateral_photo.shows is 'internal: the thing, its paper, or the seal';
comment on column collateral_photo.taken_by is 'internal: who of the staff';
comment on column collateral_photo.taken_at is 'internal';
