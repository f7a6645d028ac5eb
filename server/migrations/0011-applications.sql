-- The request for a loan (ENT-10 to ENT-20); while Draft, whatever the steps have brought so far.
create table application (
  id bigint primary key generated always as identity,
  draft_key_hash bytea not null unique check (octet_length(draft_key_hash) = 32),
  submit_id uuid,
  status text not null default 'Draft' check (status in
    ('Draft', 'Pending', 'In review', 'Approved', 'Denied', 'Withdrawn', 'Expired')),
  form_type text not null default 'borrow' check (form_type in ('borrow', 'profile')),
  product text not null check (product in ('payday', 'personal', 'purchasing', 'pawn')),
  borrower_id bigint references borrower,
  duplicate_of bigint references application check (duplicate_of <> id),

  amount_cents bigint check (amount_cents > 0),
  duration smallint check (duration > 0),

  name text check (char_length(name) between 1 and 191),
  last_name text check (char_length(last_name) between 1 and 191),
  phone text check (phone ~ '^855[0-9]{8,9}$'),
  email text check (char_length(email) between 3 and 191),
  national_id_number text check (national_id_number ~ '^[0-9]{1,9}$'),
  date_of_birth date,
  gender text check (char_length(gender) between 1 and 191),
  marital_status text check (char_length(marital_status) between 1 and 191),

  province text check (char_length(province) between 1 and 191),
  district text check (char_length(district) between 1 and 191),
  commune text check (char_length(commune) between 1 and 191),
  home_number text check (char_length(home_number) between 1 and 191),
  street_number text check (char_length(street_number) between 1 and 191),
  home_type text check (char_length(home_type) between 1 and 191),
  how_long_have_been_living_there text
    check (char_length(how_long_have_been_living_there) between 1 and 191),

  borrow_education_id integer check (borrow_education_id > 0),
  school_name text check (char_length(school_name) between 1 and 191),
  graduate_year text check (char_length(graduate_year) between 1 and 191),
  study_major text check (char_length(study_major) between 1 and 191),

  loan_type_id integer check (loan_type_id > 0),
  occupation text check (char_length(occupation) between 1 and 191),
  company_name text check (char_length(company_name) between 1 and 191),
  company_type text check (char_length(company_type) between 1 and 191),
  gross_monthly_income text check (char_length(gross_monthly_income) between 1 and 191),
  company_contact_name text check (char_length(company_contact_name) between 1 and 191),
  company_contact_phone text check (company_contact_phone ~ '^855[0-9]{8,9}$'),

  relative_name text check (char_length(relative_name) between 1 and 191),
  relative_contact_phone text check (relative_contact_phone ~ '^855[0-9]{8,9}$'),
  relative_type text check (char_length(relative_type) between 1 and 191),
  relative_type_other text check (char_length(relative_type_other) between 1 and 191),

  bank_name text check (char_length(bank_name) between 1 and 191),
  bank_account_number text check (bank_account_number ~ '^[0-9]{1,20}$'),
  facebook_name text check (char_length(facebook_name) between 1 and 191),
  source_of_information text check (char_length(source_of_information) between 1 and 191),
  source_of_information_other text
    check (char_length(source_of_information_other) between 1 and 191),

  photos_received smallint not null default 0 check (photos_received >= 0),
  locale text not null check (locale in ('km', 'en')),
  created_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  form_version text check (char_length(form_version) between 1 and 40),
  consent_version text check (char_length(consent_version) between 1 and 40),
  consented_at timestamptz,

  constraint application_submitted_whole check (status = 'Draft' or (
    submitted_at is not null and form_version is not null and borrower_id is not null
    and name is not null and last_name is not null and phone is not null and email is not null
    and amount_cents is not null and duration is not null)),
  constraint application_borrow_whole check (
    status = 'Draft' or product not in ('payday', 'personal') or (
    national_id_number is not null and date_of_birth is not null and gender is not null
    and marital_status is not null and province is not null and district is not null
    and commune is not null and home_number is not null and street_number is not null
    and home_type is not null and how_long_have_been_living_there is not null
    and borrow_education_id is not null and loan_type_id is not null and occupation is not null
    and company_name is not null and company_type is not null and gross_monthly_income is not null
    and company_contact_name is not null and company_contact_phone is not null
    and relative_name is not null and relative_contact_phone is not null
    and relative_type is not null and bank_name is not null and bank_account_number is not null
    and facebook_name is not null)),
  constraint application_draft_open check (status <> 'Draft' or (
    submitted_at is null and submit_id is null and borrower_id is null and duplicate_of is null)),
  constraint application_consent_both check ((consented_at is null) = (consent_version is null)),
  constraint application_duration_of_product check (
    duration <= case product when 'payday' then 366 else 120 end)
);

-- One open application per phone, whatever two submits at once may try (G-22).
create unique index application_one_open on application (phone)
  where status in ('Pending', 'In review', 'Approved') and duplicate_of is null;
create index application_open_national_id on application (national_id_number)
  where status in ('Pending', 'In review', 'Approved') and duplicate_of is null;
create index application_borrower on application (borrower_id);
create index application_duplicate_of on application (duplicate_of) where duplicate_of is not null;
create index application_draft_expiry on application (expires_at) where status = 'Draft';
create index application_draft_touched on application (touched_at) where status = 'Draft';

comment on table application is
  'A request for a loan. Drafts are deleted when they expire; the rest is kept as the law asks.';
comment on column application.id is 'internal: the running number that staff see';
comment on column application.draft_key_hash is 'secret: sha256 of the key that the wizard holds';
comment on column application.submit_id is 'internal: the Submit whose repeat gets the first answer again';
comment on column application.status is 'internal';
comment on column application.form_type is 'internal';
comment on column application.product is 'internal';
comment on column application.borrower_id is 'internal: set when submitted';
comment on column application.duplicate_of is 'internal: the open application of the same phone or national ID (G-22)';
comment on column application.amount_cents is 'personal: US cents';
comment on column application.duration is 'personal: days for payday, months otherwise';
comment on column application.name is 'personal';
comment on column application.last_name is 'personal';
comment on column application.phone is 'personal: 855 and 8 or 9 digits';
comment on column application.email is 'personal';
comment on column application.national_id_number is 'sensitive';
comment on column application.date_of_birth is 'personal';
comment on column application.gender is 'personal';
comment on column application.marital_status is 'personal';
comment on column application.province is 'personal: Latin name';
comment on column application.district is 'personal: Latin name';
comment on column application.commune is 'personal: Latin name';
comment on column application.home_number is 'personal';
comment on column application.street_number is 'personal';
comment on column application.home_type is 'personal';
comment on column application.how_long_have_been_living_there is 'personal';
comment on column application.borrow_education_id is 'personal: education level';
comment on column application.school_name is 'personal';
comment on column application.graduate_year is 'personal';
comment on column application.study_major is 'personal: of the list, or the text of Other';
comment on column application.loan_type_id is 'personal: loan purpose';
comment on column application.occupation is 'personal: of the list, or the text of Other';
comment on column application.company_name is 'personal';
comment on column application.company_type is 'personal: of the list, or the text of Other';
comment on column application.gross_monthly_income is 'personal: one of the form''s bands';
comment on column application.company_contact_name is 'personal: of a third person';
comment on column application.company_contact_phone is 'personal: of a third person';
comment on column application.relative_name is 'personal: of a third person';
comment on column application.relative_contact_phone is 'personal: of a third person';
comment on column application.relative_type is 'personal';
comment on column application.relative_type_other is 'personal';
comment on column application.bank_name is 'personal: of the list, or the text of Other';
comment on column application.bank_account_number is 'sensitive';
comment on column application.facebook_name is 'personal';
comment on column application.source_of_information is 'internal';
comment on column application.source_of_information_other is 'personal: free text';
comment on column application.photos_received is 'internal: photos taken in so far, for the quota of a draft';
comment on column application.locale is 'internal: the applicant''s language';
comment on column application.created_at is 'internal';
comment on column application.touched_at is 'internal: the last save';
comment on column application.expires_at is 'internal: a draft''s key opens nothing from then on';
comment on column application.submitted_at is 'internal';
comment on column application.form_version is 'internal: which questions were asked';
comment on column application.consent_version is 'internal: which sentence was agreed to; null: not recorded';
comment on column application.consented_at is 'internal: null: not recorded';

-- A photo has its row before its files, and loses its files before its row (docs/security.md, R13).
create table photo (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  kind text not null check (kind in
    ('borrower_photo', 'borrower_national_id_photo', 'borrower_employment_card_photo')),
  object_name text not null unique check (object_name ~ '^[0-9a-f]{32}$'),
  state text not null check (state in ('arriving', 'held', 'dropped')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);

create unique index photo_one_held on photo (application_id, kind) where state = 'held';
create index photo_application on photo (application_id);
create index photo_not_held on photo (created_at) where state <> 'held';

comment on table photo is
  'A photo of an application: a large and a small JPEG under object_name in the photo store.';
comment on column photo.id is 'internal';
comment on column photo.application_id is 'internal';
comment on column photo.kind is 'internal: the key of its question';
comment on column photo.object_name is 'secret: random name in the photo store';
comment on column photo.state is 'internal: arriving until the step is saved; dropped: files to be removed';
comment on column photo.sha256 is 'internal: of the large file as stored';
comment on column photo.width is 'internal: pixels of the large file';
comment on column photo.height is 'internal: pixels of the large file';
comment on column photo.bytes is 'internal: size of the large file';
comment on column photo.created_at is 'internal';
