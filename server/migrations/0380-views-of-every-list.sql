-- Views are saved of every list that has filters. Which lists there are says the contract alone, as for the columns of a list.
alter table queue_view drop constraint queue_view_list;
alter table queue_view add constraint queue_view_list check (list ~ '^[a-z]{1,20}$') not valid;
