-- A key is its caller's own: what somebody else posts under the same key is another write.

create unique index if not exists posting_of_caller on posting (made_by, key);
alter table posting drop constraint posting_pkey;
alter table posting add constraint posting_pkey primary key using index posting_of_caller;

comment on table posting is 'Money writes by their caller and the caller''s key: a repeat gets the first answer again, another body is refused.';
