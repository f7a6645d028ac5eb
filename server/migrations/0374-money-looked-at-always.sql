-- What 0371 put right once, held from now on: a server of before goes on undoing payments while the new one starts, and puts their money
-- nowhere. At the end of the transaction, so that a server which does it itself (`reopenMoney`, server/src/payments/store-money.ts) has done
-- so, and nothing is left to do here.
create function look_at_undone_money() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  with undone as (
    insert into unmatched_money (bank_hash, intent_id, cause, amount, currency, account, acknowledged_at, found_at)
    select e.reference, i.id, 'undone', round(e.cents / 100.0, 2)::text, 'USD', left(coalesce(i.details ->> 'account', ''), 60),
      e.effective_on::timestamp at time zone 'Asia/Phnom_Penh', new.made_at
    from loan_entry e
    join intent i on i.id = e.intent_id and i.kind = 'khqr'
    where e.loan_id = new.loan_id and e.number = new.reverses and e.kind = 'payment' and e.reference is not null
      and not exists (select from bank_reference b where reference_key(b.reference) = reference_key(e.reference))
    on conflict do nothing
    returning bank_hash
  )
  insert into open_money (bank_hash, found_at) select bank_hash, new.made_at from undone;

  with gone as (
    delete from money_settled s
    using loan_entry e, bank_line l
    where s.outcome = 'same' and s.loan_id = new.loan_id and s.number = new.reverses
      and e.loan_id = s.loan_id and e.number = s.number and l.id = s.line_id
      and not exists (select from intent i where i.id = e.intent_id and i.kind = 'khqr')
      and not exists (select from bank_reference b where b.method_id = l.method_id and reference_key(b.reference) = reference_key(l.reference))
    returning s.line_id
  )
  insert into open_money (line_id, found_at) select line_id, new.made_at from gone on conflict do nothing;
  return null;
end
$$;
create constraint trigger money_looked_at after insert on loan_entry
  deferrable initially deferred for each row when (new.kind = 'reversal') execute function look_at_undone_money();
