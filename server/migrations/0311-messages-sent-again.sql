-- A message that was given up can be sent again by staff: how often that was done, and when last. The number by which the gateway knows a
-- repeat stays, so that one which it took after all reaches nobody twice.
alter table notice add column sent_again smallint not null default 0;
alter table notice add column sent_again_at timestamptz;
comment on column notice.sent_again is 'internal: how often staff sent it again after it was given up';
comment on column notice.sent_again_at is 'internal: when they did so last; null: never';
