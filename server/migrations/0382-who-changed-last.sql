-- Who comes too late is told who was there first (server/src/changes): of an entry of an option list and of a picture of the site nothing said who
-- changed it last, and money that was settled had lost the name by which it was looked at.
alter table option add column changed_by text;
comment on column option.changed_by is 'internal: who of the staff changed it last; null: nobody, or before this was kept';
alter table site_image add column changed_by text;
comment on column site_image.changed_by is 'internal: who of the staff changed it last; null: nobody, or before this was kept';
alter table money_settled add column money_id bigint;
comment on column money_settled.money_id is 'internal: what it was named among open money; null: settled before this was kept';
create index if not exists money_settled_money_id on money_settled (money_id);
