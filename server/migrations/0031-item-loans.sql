-- What the purchasing and the pawn wizard ask besides (ENT-19, ENT-21, PW-18, GW-18, GW-21): both are applications too.
alter table application
  add column purchase_item text check (char_length(purchase_item) between 1 and 191),
  add column purchase_item_other text check (char_length(purchase_item_other) between 1 and 191),
  add column purchase_total_price_cents bigint check (purchase_total_price_cents > 0),
  add column type_of_collateral text check (char_length(type_of_collateral) between 1 and 191),
  add column type_of_collateral_other text
    check (char_length(type_of_collateral_other) between 1 and 191),
  add column has_relative boolean,

  -- Without a guarantor nothing of one is kept (C-32).
  add constraint application_no_relative check (has_relative is distinct from false or
    num_nonnulls(relative_name, relative_contact_phone, relative_type, relative_type_other) = 0),
  add constraint application_item_loan_whole check (
    status = 'Draft' or product not in ('purchasing', 'pawn') or (
    date_of_birth is not null and gender is not null and marital_status is not null
    and province is not null and district is not null and commune is not null
    and home_number is not null and street_number is not null and home_type is not null
    and occupation is not null and company_name is not null and gross_monthly_income is not null
    and company_contact_name is not null and company_contact_phone is not null
    and has_relative is not null and source_of_information is not null
    and (not has_relative or (relative_name is not null and relative_contact_phone is not null)))),
  add constraint application_purchasing_whole check (
    status = 'Draft' or product <> 'purchasing' or (
    purchase_item is not null and purchase_total_price_cents is not null
    and (not has_relative or relative_type is not null))),
  add constraint application_pawn_whole check (
    status = 'Draft' or product <> 'pawn' or (
    national_id_number is not null and type_of_collateral is not null)),
  -- Nobody borrows more for a thing than it costs (G-60); a draft may still be put right.
  add constraint application_not_above_price check (
    status = 'Draft' or amount_cents <= purchase_total_price_cents);

comment on column application.purchase_item is 'personal';
comment on column application.purchase_item_other is 'personal: free text';
comment on column application.purchase_total_price_cents is 'personal: US cents';
comment on column application.type_of_collateral is 'personal';
comment on column application.type_of_collateral_other is 'personal: free text';
comment on column application.has_relative is 'personal: whether there is a guarantor; null in the borrow wizard, which does not ask';
