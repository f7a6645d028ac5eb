-- What forms offer, in both languages (REFDATA). A fresh install fills it; from then on it is the staff's.
create table option_list (
  name text primary key check (name ~ '^[a-z]+(_[a-z]+)*$'),
  is_public boolean not null,
  updated_at timestamptz not null default now()
);

comment on table option_list is 'The lists there are. A list that is here is never filled again by the program.';
comment on column option_list.name is 'public';
comment on column option_list.is_public is 'internal: whether visitors are told it, or only staff';
comment on column option_list.updated_at is 'internal';

create table option (
  list text not null references option_list,
  value text not null check (char_length(value) between 1 and 191),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (list, value)
);

comment on table option is 'One entry of a list. What applications hold already is taken out of use, never deleted.';
comment on column option.list is 'public';
comment on column option.value is 'public: the text on the wire and in applications; never edited';
comment on column option.name_en is 'public';
comment on column option.name_km is 'public';
comment on column option.position is 'internal: the order shown';
comment on column option.is_active is 'internal: whether it is still offered';
comment on column option.updated_at is 'internal';

create table education (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table education is 'Education levels (REFDATA-19, G-25).';
comment on column education.id is 'public: the level; 1 has no school, from 3 on there is a major';
comment on column education.name_en is 'public';
comment on column education.name_km is 'public';
comment on column education.position is 'internal: the order shown';
comment on column education.is_active is 'internal: whether it is still offered';
comment on column education.updated_at is 'internal';

create table loan_purpose_group (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table loan_purpose_group is 'Headings of the loan purposes (REFDATA-17).';
comment on column loan_purpose_group.id is 'public';
comment on column loan_purpose_group.name_en is 'public';
comment on column loan_purpose_group.name_km is 'public';
comment on column loan_purpose_group.position is 'internal: the order shown';
comment on column loan_purpose_group.is_active is 'internal: whether it is still offered';
comment on column loan_purpose_group.updated_at is 'internal';

create table loan_purpose (
  id integer primary key check (id > 0),
  group_id integer not null references loan_purpose_group,
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table loan_purpose is 'Why people borrow (REFDATA-18, C-41).';
comment on column loan_purpose.id is 'public: loan_type_id of an application';
comment on column loan_purpose.group_id is 'public';
comment on column loan_purpose.name_en is 'public';
comment on column loan_purpose.name_km is 'public';
comment on column loan_purpose.position is 'internal: the order shown';
comment on column loan_purpose.is_active is 'internal: whether it is still offered';
comment on column loan_purpose.updated_at is 'internal';

create index loan_purpose_group_id on loan_purpose (group_id, position);
