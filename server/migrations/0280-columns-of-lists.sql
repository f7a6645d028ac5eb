-- Which columns of a list somebody of the staff has chosen, in which order.
create table staff_columns (
  owner text not null check (owner ~ '^staff:'),
  list text not null check (list in ('queue', 'loans')),
  columns text[] not null check (cardinality(columns) between 1 and 20),
  changed_at timestamptz not null,
  primary key (owner, list)
);
comment on table staff_columns is 'The columns of a list that somebody of the staff has chosen, in their order; without a row the list has its own.';
comment on column staff_columns.owner is 'internal: who of the staff';
comment on column staff_columns.list is 'internal: which list';
comment on column staff_columns.columns is 'internal: names of columns';
comment on column staff_columns.changed_at is 'internal';
