-- A closed loan of which a refund is owed back has not been repaid (lending/credit): lists and limits asked when a loan was closed alone.
-- Null in rows of loans that were closed before; the night fills those of which a refund stands (loans/night/commands-owed-back.ts).
alter table loan_summary add column owed_back_cents bigint;

comment on column loan_summary.owed_back_cents is 'personal: US cents that were refunded and are to come back; null: closed before this was kept, and not looked at since';
