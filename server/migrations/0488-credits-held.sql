-- What was paid too much and waits to be given back stood in no list (lending/credit): a page would have to fold every closed loan. Null in rows
-- from before; the night fills them (loans/night/commands-night.ts).
alter table loan_summary add column credit_cents bigint;
comment on column loan_summary.credit_cents is 'personal: US cents that were paid too much and wait to be given back; null: not looked at since this is kept';

-- An order to look again at money that went back or was no borrower's, as it was confirmed and proved wrong (bank-statements/reopening/commands-reopen.ts).
-- Cash that went out of a drawer comes in again through one: it is paid anew.
alter table money_return
  drop constraint money_return_method_check,
  add constraint money_return_method_check check (method in ('cash', 'bank', 'other', 'reopen')) not valid;
comment on column money_return.method is 'internal: by a bank; in cash out of the drawer of who ordered it; other: it stays, and is no borrower''s; reopen: what an order before it said proved wrong, and the money is to be looked at again';
