-- Views are saved of every list, not of the queue alone; the one that somebody used last opens again.
alter table queue_view add column list text not null default 'queue';
alter table queue_view add constraint queue_view_list check (list in ('queue', 'loans', 'today', 'complaints')) not valid;
comment on column queue_view.list is 'internal: which list';
comment on table queue_view is 'Views of lists that staff have saved by name, for themselves or for all.';
create unique index if not exists queue_view_list_name on queue_view (owner, list, lower(name));
drop index queue_view_name;

create table staff_last_view (
  owner text not null check (owner ~ '^staff:'),
  list text not null check (list in ('queue', 'loans', 'today', 'complaints')),
  query text not null check (char_length(query) <= 500),
  changed_at timestamptz not null,
  primary key (owner, list)
);
comment on table staff_last_view is 'The view of a list that somebody of the staff used last, without what was searched for.';
comment on column staff_last_view.owner is 'internal: who of the staff';
comment on column staff_last_view.list is 'internal: which list';
comment on column staff_last_view.query is 'internal: what the address of the list says';
comment on column staff_last_view.changed_at is 'internal';

-- Messages that staff send to applicants by hand, of the texts that are ready for it.
create table review_message (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  borrower_id bigint not null references borrower,
  template text not null check (template in ('please_call', 'in_review')),
  batch uuid not null,
  sent_by text not null check (sent_by ~ '^staff:'),
  sent_at timestamptz not null,
  constraint review_message_once unique (batch, application_id)
);
create index review_message_borrower on review_message (borrower_id, sent_at);
call make_insert_only('review_message');
comment on table review_message is 'Each message that somebody of the staff sent to an applicant by hand; limits hold for the person.';
comment on column review_message.id is 'internal';
comment on column review_message.application_id is 'internal';
comment on column review_message.borrower_id is 'internal';
comment on column review_message.template is 'internal: which text';
comment on column review_message.batch is 'internal: the key under which it was asked for: asked again, nobody is written to twice';
comment on column review_message.sent_by is 'internal: who of the staff';
comment on column review_message.sent_at is 'internal';

-- How wide somebody wants a column.
alter table staff_columns add column widths jsonb not null default '{}';
comment on column staff_columns.widths is 'internal: by the name of a column; left out: as wide as its contents';
