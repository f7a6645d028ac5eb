-- Money that one person does not move alone (docs/security.md): what is undone after a pledge is gone, who gives a pledge back, who
-- wrote the account that a loan is paid out to, and cash that a drawer begins its day with.

-- A reversal that waits for a second person is an intent of the loan: ordered by one, confirmed by another.
alter table intent drop constraint intent_kind_check;
alter table intent add constraint intent_kind_known
  check (kind in ('disbursement', 'khqr', 'refund', 'reversal')) not valid;

-- After a pledge was given back or sold, a payment of its loan is undone only as one person has ordered and another confirmed, who
-- is not who gave it back or sold it either.
create function refuse_reversal_alone() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone_by text;
begin
  if not exists (select from loan_entry t
    where t.loan_id = new.loan_id and t.number = new.reverses and t.kind = 'payment')
  then
    return new;
  end if;
  select coalesce(c.released_by, s.sold_by) into gone_by from loan l
    join collateral c on c.application_id = l.application_id
    left join collateral_sale s on s.collateral_id = c.id
    where l.id = new.loan_id;
  if gone_by is not null and (new.made_by = gone_by or not exists (
    select from intent i join intent_end e on e.intent_id = i.id
      where i.id = new.intent_id and i.kind = 'reversal' and i.loan_id = new.loan_id
        and (i.details ->> 'entry')::integer = new.reverses
        and e.outcome = 'confirmed' and e.ended_by = new.made_by))
  then
    raise exception 'a payment of a loan whose pledge is gone is undone by two' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger undone_by_two before insert on loan_entry
  for each row when (new.kind = 'reversal') execute function refuse_reversal_alone();

-- Who recorded money of a loan, or waived some, does not give its pledge back.
create function refuse_release_by_recorder() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from loan l join loan_entry e on e.loan_id = l.id
      where l.application_id = new.application_id and e.made_by = new.released_by
        and e.kind in ('payment', 'waiver')
        and not exists (select from loan_entry r where r.loan_id = e.loan_id and r.reverses = e.number))
  then
    raise exception 'who recorded money does not give the pledge back' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger other_than_recorder before update on collateral
  for each row when (new.released_by is not null) execute function refuse_release_by_recorder();

-- Who of the staff wrote the account that the money goes to.
alter table application add column account_given_by text;
alter table application add constraint application_account_given_by
  check (char_length(account_given_by) between 1 and 100) not valid;
comment on column application.account_given_by is 'internal: who of the staff filled the account in; null: the borrower gave it';

-- Who approved an offer, confirmed its approval above the ceiling, or wrote its account, neither orders its money nor confirms that it
-- went out.
create or replace function refuse_approver_paying() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  who text;
  paid bigint;
begin
  if tg_table_name = 'intent' then
    who := new.made_by;
    paid := case when new.kind = 'disbursement' then new.offer_id end;
  else
    who := new.ended_by;
    select offer_id into paid from intent
      where id = new.intent_id and kind = 'disbursement' and new.outcome = 'confirmed';
  end if;
  if paid is not null and exists (
    select from offer join approval on approval.id = offer.approval_id
      left join ceiling_override_end ended on ended.override_id = approval.override_id
    where offer.id = paid and who in (approval.approved_by, ended.ended_by)
  ) then
    raise exception 'who approves does not pay out' using errcode = 'restrict_violation';
  end if;
  if paid is not null and exists (
    select from offer join application on application.id = offer.application_id
    where offer.id = paid and application.account_given_by = who
  ) then
    raise exception 'who wrote the account does not pay out' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What was counted in a drawer the last time, and why it is opened with something else.
alter table cash_sheet add column carried_cents bigint;
alter table cash_sheet add column opening_note text;
alter table cash_sheet add constraint cash_sheet_opening_note
  check (char_length(opening_note) between 1 and 500) not valid;
alter table cash_sheet add constraint cash_sheet_opening_explained
  check (opening_cents = carried_cents or carried_cents is null or opening_note is not null) not valid;
comment on column cash_sheet.carried_cents is 'internal: US cents counted at the end of the cashier''s sheet before; null: it is the first';
comment on column cash_sheet.opening_note is 'internal: the cashier''s words where it is opened with another sum';
