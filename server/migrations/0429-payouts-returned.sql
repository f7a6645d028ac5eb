-- A payout that came back, or that was confirmed though it never went out: one of the staff notes it, another confirms it, and the loan ends
-- at nothing (docs/lending.md, "Return of the payout"). That two undo it once the pledge is gone stands in 0436.
alter table intent drop constraint intent_kind_known;
alter table intent add constraint intent_kind_known
  check (kind in ('disbursement', 'khqr', 'refund', 'reversal', 'payout_return')) not valid;

alter table loan_entry drop constraint loan_entry_kind_check;
alter table loan_entry add constraint loan_entry_kind_known
  check (kind in ('payment', 'reversal', 'extensionRequest', 'extensionGrant', 'extensionRefusal', 'waiver', 'default', 'writeOff',
    'refund', 'payoutReturn')) not valid;
alter table loan_entry drop constraint loan_entry_money;
alter table loan_entry add constraint loan_entry_money
  check ((kind in ('payment', 'waiver', 'refund', 'extensionGrant', 'payoutReturn')) = (cents is not null)) not valid;

alter table report_standing drop constraint report_standing_state_check;
alter table report_standing add constraint report_standing_state_known
  check (state in ('open', 'default', 'written-off', 'closed', 'returned')) not valid;

-- The return is confirmed by another person than who noted it (intent_end_second_person), and for all that was paid out.
create function refuse_payout_return_alone() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from intent i join intent_end e on e.intent_id = i.id join loan l on l.id = i.loan_id
    where i.id = new.intent_id and i.kind = 'payout_return' and i.loan_id = new.loan_id
      and i.cents = new.cents and l.disbursed_cents = new.cents
      and e.outcome = 'confirmed' and e.ended_by = new.made_by)
  then
    raise exception 'the return of a payout is noted by one and confirmed by another' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger returned_by_two before insert on loan_entry
  for each row when (new.kind = 'payoutReturn') execute function refuse_payout_return_alone();

-- As 0250, and of a return too: neither who noted it nor who confirmed it gives the pledge back.
create or replace function refuse_release_by_recorder() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from loan l join loan_entry e on e.loan_id = l.id
      left join intent i on i.id = e.intent_id and i.kind = 'payout_return'
      where l.application_id = new.application_id and new.released_by in (e.made_by, i.made_by)
        and e.kind in ('payment', 'waiver', 'payoutReturn')
        and not exists (select from loan_entry r where r.loan_id = e.loan_id and r.reverses = e.number))
  then
    raise exception 'who recorded money does not give the pledge back' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
