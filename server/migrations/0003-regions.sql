-- Provinces, districts and communes by the codes of the country's own gazetteer (API-25, G-24).
create table region (
  code text primary key check (code ~ '^([0-9]{2}){1,3}$'),
  level smallint not null generated always as (length(code) / 2) stored,
  parent_code text generated always as (nullif(left(code, -2), '')) stored references region,
  name_km text not null check (name_km <> ''),
  name_latin text not null check (name_latin <> ''),
  unit_km text not null check (unit_km <> ''),
  unit_en text not null check (unit_en <> ''),
  updated_at timestamptz not null default now()
);

-- Latin names travel with an application: within a parent they name one place only.
create unique index region_name_within on region (parent_code, name_latin) nulls not distinct;

comment on table region is 'Level 1 provinces and the capital, level 2 districts, level 3 communes.';
comment on column region.code is 'public: 2, 4 or 6 digits; a code begins with its parent''s';
comment on column region.level is 'public';
comment on column region.parent_code is 'public';
comment on column region.name_km is 'public';
comment on column region.name_latin is 'public: the name an application carries';
comment on column region.unit_km is 'public: what kind of place it is';
comment on column region.unit_en is 'public: what kind of place it is';
comment on column region.updated_at is 'internal';
