-- A drawer whose cashier has left was never counted, and so never closed. A manager counts it; who counted closes it no more than its
-- cashier does. Bare, so that the server before it still counts; the column is new, so no row has to be looked at.
alter table cash_sheet add column counted_by text;
comment on column cash_sheet.counted_by is 'internal: the manager who counted the drawer of somebody who could not any more; null: its cashier, or nobody yet';
alter table cash_sheet
  add constraint cash_sheet_counted_for_another
  check (counted_by is null
    or (counted_by ~ '^staff:[a-z][a-z0-9-]{0,30}$' and counted_by <> cashier and counted_at is not null)) not valid;
alter table cash_sheet
  add constraint cash_sheet_not_closed_by_counter check (closed_by <> counted_by) not valid;
