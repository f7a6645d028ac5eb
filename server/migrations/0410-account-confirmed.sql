-- Another bank account of a recorded update counts from the call in which it was confirmed, whatever was sent between: prefilled
-- forms and requests that came before the call hold the earlier one.
alter table application add column account_confirmed_at timestamptz;
comment on column application.account_confirmed_at is
  'internal: when staff confirmed the bank account of an update in a call; null: it needed none, or before this was kept';
