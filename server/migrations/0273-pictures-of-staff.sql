-- Pictures of the site that staff chose, and reviews that staff keep.
create table site_picture (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  large bytea not null check (octet_length(large) between 1 and 8388608),
  medium bytea not null check (octet_length(medium) between 1 and 8388608),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  made_by text not null check (made_by ~ '^staff:'),
  made_at timestamptz not null
);
call make_insert_only('site_picture');
comment on table site_picture is 'Pictures that staff gave the site, re-encoded in two sizes. Never changed or removed: kept pages may name them.';
comment on column site_picture.name is 'public: half of the sha256 of the large one';
comment on column site_picture.large is 'public: JPEG, at most 2000 pixels wide and high';
comment on column site_picture.medium is 'public: JPEG, at most 1000 pixels wide and high';
comment on column site_picture.width is 'public: pixels of the large one';
comment on column site_picture.height is 'public: pixels of the large one';
comment on column site_picture.made_by is 'internal';
comment on column site_picture.made_at is 'internal';

alter table site_image add column picture text;
alter table site_image add column alt_km text;
alter table site_image add column alt_en text;
alter table site_image add column version integer not null default 0;
comment on column site_image.picture is 'public: of site_picture; null: the address is the program''s or the operator''s';
comment on column site_image.alt_km is 'public: what it shows, for who does not see it; null: the program''s words';
comment on column site_image.alt_en is 'public: the same in English';
comment on column site_image.version is 'internal: grows with every change of staff; a change names the one it saw';
alter table site_image add constraint site_image_picture_fkey foreign key (picture) references site_picture (name) not valid;
alter table site_image add constraint site_image_alt_both check (
  (alt_km is null) = (alt_en is null) and char_length(alt_km) between 1 and 300 and char_length(alt_en) between 1 and 300) not valid;

alter table review add column version integer not null default 0;
comment on column review.version is 'internal: grows with every change of staff; a change names the one it saw';
