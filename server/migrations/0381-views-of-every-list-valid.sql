alter table queue_view validate constraint queue_view_list;
