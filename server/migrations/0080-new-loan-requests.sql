-- A borrower who is known asks for another loan in four answers (API-35). What the product needs beyond what is known of the
-- person (an item and its price, collateral, G-69) is asked for by staff in the call; until then the application is incomplete.
alter table application add column is_incomplete boolean not null default false;
comment on column application.is_incomplete is
  'internal: staff have yet to ask for what the product needs; nothing is approved before (G-69)';

alter table application drop constraint application_submitted_whole;
alter table application add constraint application_submitted_whole check (status = 'Draft' or (
  submitted_at is not null and form_version is not null and borrower_id is not null
  and name is not null and last_name is not null and phone is not null
  and (is_incomplete or email is not null)
  and amount_cents is not null and duration is not null)) not valid;

alter table application drop constraint application_borrow_whole;
alter table application add constraint application_borrow_whole check (
  status = 'Draft' or is_incomplete or product not in ('payday', 'personal') or (
  national_id_number is not null and date_of_birth is not null and gender is not null
  and marital_status is not null and province is not null and district is not null
  and commune is not null and home_number is not null and street_number is not null
  and home_type is not null and how_long_have_been_living_there is not null
  and borrow_education_id is not null and loan_type_id is not null and occupation is not null
  and company_name is not null and company_type is not null and gross_monthly_income is not null
  and company_contact_name is not null and company_contact_phone is not null
  and relative_name is not null and relative_contact_phone is not null
  and relative_type is not null and bank_name is not null and bank_account_number is not null
  and facebook_name is not null)) not valid;

alter table application drop constraint application_item_loan_whole;
alter table application add constraint application_item_loan_whole check (
  status = 'Draft' or is_incomplete or product not in ('purchasing', 'pawn') or (
  date_of_birth is not null and gender is not null and marital_status is not null
  and province is not null and district is not null and commune is not null
  and home_number is not null and street_number is not null and home_type is not null
  and occupation is not null and company_name is not null and gross_monthly_income is not null
  and company_contact_name is not null and company_contact_phone is not null
  and has_relative is not null and source_of_information is not null
  and (not has_relative or (relative_name is not null and relative_contact_phone is not null)))) not valid;

alter table application drop constraint application_purchasing_whole;
alter table application add constraint application_purchasing_whole check (
  status = 'Draft' or is_incomplete or product <> 'purchasing' or (
  purchase_item is not null and purchase_total_price_cents is not null
  and (not has_relative or relative_type is not null))) not valid;

alter table application drop constraint application_pawn_whole;
alter table application add constraint application_pawn_whole check (
  status = 'Draft' or is_incomplete or product <> 'pawn' or (
  national_id_number is not null and type_of_collateral is not null)) not valid;

-- What is incomplete waits: nothing is approved of it.
alter table application add constraint application_incomplete_waits check (
  not is_incomplete or status in ('Pending', 'In review', 'Denied', 'Withdrawn', 'Expired')) not valid;

-- A photo sent for a paper that the lender asked for (document_request): several of them may be held.
alter table photo drop constraint photo_kind_check;
alter table photo add constraint photo_kind_check check (kind in (
  'borrower_photo', 'borrower_national_id_photo', 'borrower_employment_card_photo', 'document')) not valid;
create unique index if not exists photo_one_held_of_kind on photo (application_id, kind)
  where state = 'held' and kind <> 'document';
drop index photo_one_held;

-- A photo that retention removes leaves the request behind, answered.
alter table document_request drop constraint document_request_photo_id_fkey;
alter table document_request add constraint document_request_photo_id_fkey
  foreign key (photo_id) references photo on delete set null not valid;

-- Functions of ours look names up where all of them do (0061).
alter function public.refuse_loan_change() set search_path = pg_catalog, public, pg_temp;
alter function public.refuse_loan_removal() set search_path = pg_catalog, public, pg_temp;
