-- What the home page shows and staff choose (HOME-05 to HOME-07, G-19, G-37, G-74).
create table site_image (
  key text primary key check (key in ('background', 'why-us')),
  address text not null check (address ~ '^(/|https://)' and char_length(address) <= 2000),
  updated_at timestamptz not null default now()
);

comment on table site_image is 'Pictures of the home page.';
comment on column site_image.key is 'public';
comment on column site_image.address is 'public: a path of the site, or a full address';
comment on column site_image.updated_at is 'internal';

create table review (
  id bigint primary key generated always as identity,
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  text_en text not null check (char_length(text_en) between 1 and 1000),
  text_km text not null check (char_length(text_km) between 1 and 1000),
  photo text check (photo ~ '^(/|https://)' and char_length(photo) <= 2000),
  position integer not null,
  is_published boolean not null,
  is_sample boolean not null,
  updated_at timestamptz not null default now()
);

comment on table review is 'What borrowers said. Only with their consent; samples belong to the demo alone.';
comment on column review.id is 'public';
comment on column review.name_en is 'public, with the borrower''s consent';
comment on column review.name_km is 'public, with the borrower''s consent';
comment on column review.text_en is 'public';
comment on column review.text_km is 'public';
comment on column review.photo is 'public, with the borrower''s consent';
comment on column review.position is 'internal: the order shown';
comment on column review.is_published is 'internal';
comment on column review.is_sample is 'internal: made up for the demo, and says so';
comment on column review.updated_at is 'internal';
