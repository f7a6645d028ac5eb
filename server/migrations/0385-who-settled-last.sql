-- Who comes too late is told who was there first (server/src/changes): of details that were settled after a call, a message that was sent again,
-- a review that was erased and a loan's night that was tried again nothing said by whom, and of the last not when.
alter table application add column details_settled_by text;
comment on column application.details_settled_by is 'internal: who of the staff settled what an update left unconfirmed; null: nobody, or before this was kept';
alter table notice add column sent_again_by text;
comment on column notice.sent_again_by is 'internal: who of the staff sent it again last; null: nobody, or before this was kept';
alter table review add column erased_by text;
comment on column review.erased_by is 'internal: who of the staff erased it; null: nobody, or before this was kept';

create table night_retry (
  loan_id bigint primary key references loan,
  retried_by text not null check (retried_by ~ '^staff:'),
  retried_at timestamptz not null
);
comment on table night_retry is 'Who of the staff tried the night of a loan again last.';
comment on column night_retry.loan_id is 'internal';
comment on column night_retry.retried_by is 'internal: who of the staff';
comment on column night_retry.retried_at is 'internal';
