-- Columns are chosen in every list; which lists there are the program knows (contract/src/office/columns.ts).
alter table staff_columns drop constraint staff_columns_list_check;
alter table staff_columns add constraint staff_columns_list_check check (list ~ '^[a-z]{1,20}$') not valid;
