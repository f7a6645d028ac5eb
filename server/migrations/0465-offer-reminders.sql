-- Two days before its last day an open offer is brought to its borrower's mind by one SMS; which was, and when, stands here, so that it is once.
create table offer_reminder (
  offer_id bigint primary key references offer,
  reminded_at timestamptz not null
);
call make_insert_only('offer_reminder');

comment on table offer_reminder is 'Offers whose borrower was reminded to sign before the last day.';
comment on column offer_reminder.offer_id is 'internal';
comment on column offer_reminder.reminded_at is 'internal: of the SMS too';
