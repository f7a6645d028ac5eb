-- The newest moment at which a process worked whose clock was believed. A machine may begin with a clock that is hours or days off and be put right
-- seconds later; what was done by such a clock would stay until its day truly comes (server/src/jobs/clock-watch.ts).
create table clock_known (
  one boolean primary key default true check (one),
  at timestamptz not null
);
comment on table clock_known is 'The newest moment by a clock that was believed: one row, from the first work of a new day on.';
comment on column clock_known.one is 'internal: there is one row';
comment on column clock_known.at is 'internal';
