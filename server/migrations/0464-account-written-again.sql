-- Staff can write an account again that staff wrote (the bank was saved as "Other", a digit was wrong), while no money is ordered to it. Who wrote
-- an earlier one is kept: they neither order nor confirm this money either (0250, 0322), whoever wrote the account that stands.
alter table application add column account_written_before text[];
alter table application add column account_written_at timestamptz;
comment on column application.account_written_at is 'internal: when staff wrote the account that stands in it; null: they did not, or the borrower has given another since';
comment on column application.account_written_before is 'internal: who of the staff wrote accounts that another has replaced; null: nobody';

-- In the place of the guard of 0322: the writer changes with the account alone, and the one before is kept. Nobody else writes that list.
create function keep_account_writer() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A form that is sent brings the writers of the account that it carries.
  if old.status <> 'Draft' then
    new.account_written_before := old.account_written_before;
  end if;
  if old.account_given_by is not null and old.bank_account_number is not null
    and new.account_given_by is distinct from old.account_given_by
  then
    if new.account_given_by is null or new.bank_account_number is not distinct from old.bank_account_number then
      raise exception 'who wrote an account stays with it' using errcode = 'restrict_violation';
    end if;
    new.account_written_before := array_append(coalesce(old.account_written_before, '{}'), old.account_given_by);
  end if;
  return new;
end
$$;
drop trigger account_writer_stays on application;
create trigger account_writer_stays before update of account_given_by, account_written_before on application
  for each row execute function keep_account_writer();

-- As before (0250), and of who wrote an earlier account.
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
    where offer.id = paid
      and (application.account_given_by = who or who = any (application.account_written_before))
  ) then
    raise exception 'who wrote the account does not pay out' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
