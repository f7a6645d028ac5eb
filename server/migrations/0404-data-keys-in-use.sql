-- A key is given up only once no process writes with it: of several machines the last may go on with the older one after the first has changed.
alter table data_key add column last_used_at timestamptz;
comment on column data_key.last_used_at is
  'internal: when a process that writes with it last said so, each hour; null: from before that was noted';
