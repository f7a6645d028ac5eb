-- What the retention removed, by day, for the page of retention; and who opened what in a time, for the page of a breach.
create table retention_day (
  day date not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  removed bigint not null check (removed >= 0),
  primary key (day, kind)
);
comment on table retention_day is 'How much the retention removed on each Phnom Penh day. Rows older than a year are removed.';
comment on column retention_day.day is 'internal';
comment on column retention_day.kind is 'internal';
comment on column retention_day.removed is 'internal';

create index if not exists photo_view_at on photo_view (viewed_at);
create index if not exists loan_summary_closed on loan_summary (closed_on) where closed_on is not null;
