alter table intent validate constraint intent_kind_known;
alter table application validate constraint application_account_given_by;
alter table cash_sheet validate constraint cash_sheet_opening_note;
alter table cash_sheet validate constraint cash_sheet_opening_explained;
