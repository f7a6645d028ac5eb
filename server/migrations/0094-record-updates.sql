-- A borrower who is signed in fills a wizard for themselves: the draft is theirs alone.
alter table application add column owner_id bigint;
alter table application add constraint application_owner_id_fkey
  foreign key (owner_id) references borrower not valid;
comment on column application.owner_id is
  'internal: the borrower who was signed in when the draft was made; only their session saves it on';

-- The profile variant of the borrow wizard asks for no loan (C-27): what it says is recorded and never decided on.
alter table application drop constraint application_status_check;
alter table application add constraint application_status_check check (status in
  ('Draft', 'Pending', 'In review', 'Approved', 'Disbursed', 'Denied', 'Withdrawn', 'Expired', 'Recorded')) not valid;
alter table application add constraint application_recorded_profile check (
  status = 'Draft' or (form_type = 'profile') = (status = 'Recorded')) not valid;

alter table application drop constraint application_submitted_whole;
alter table application add constraint application_submitted_whole check (status = 'Draft' or (
  submitted_at is not null and form_version is not null and borrower_id is not null
  and name is not null and last_name is not null and phone is not null
  and (is_incomplete or email is not null)
  and (form_type = 'profile' or (amount_cents is not null and duration is not null)))) not valid;

alter table application drop constraint application_borrow_whole;
alter table application add constraint application_borrow_whole check (
  status = 'Draft' or is_incomplete or product not in ('payday', 'personal') or (
  national_id_number is not null and date_of_birth is not null and gender is not null
  and marital_status is not null and province is not null and district is not null
  and commune is not null and home_number is not null and street_number is not null
  and home_type is not null and how_long_have_been_living_there is not null
  and borrow_education_id is not null
  and relative_name is not null and relative_contact_phone is not null
  and relative_type is not null and bank_name is not null and bank_account_number is not null
  and facebook_name is not null
  and (form_type = 'profile' or (loan_type_id is not null and occupation is not null
    and company_name is not null and company_type is not null and gross_monthly_income is not null
    and company_contact_name is not null and company_contact_phone is not null)))) not valid;

-- Where money goes and who somebody is change after a call only (G-49).
alter table application add column unconfirmed text[];
alter table application add constraint application_unconfirmed_recorded check (
  unconfirmed is null or (status = 'Recorded'
    and unconfirmed <@ array['bank_account_number', 'national_id_number'])) not valid;
comment on column application.unconfirmed is
  'internal: answers of a recorded update that count only once the lender has confirmed them in a call (G-49)';
alter table application add column details_settled_at timestamptz;
comment on column application.details_settled_at is
  'internal: when the lender answered what an update left unconfirmed; what is still listed then never counts';
