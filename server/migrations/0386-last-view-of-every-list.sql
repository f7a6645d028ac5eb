-- Which lists open again as they were used last says the contract alone, as for views that are saved (0380).
alter table staff_last_view drop constraint staff_last_view_list_check;
alter table staff_last_view add constraint staff_last_view_list check (list ~ '^[a-z]{1,20}$') not valid;
