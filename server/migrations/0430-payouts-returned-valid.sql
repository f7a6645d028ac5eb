alter table intent validate constraint intent_kind_known;
alter table loan_entry validate constraint loan_entry_kind_known;
alter table loan_entry validate constraint loan_entry_money;
alter table report_standing validate constraint report_standing_state_known;
