-- What 0374 holds, by the reference that is freed too: a line that was found to be a payment undone before, and whose money was recorded by hand
-- since, stayed settled when that second payment was undone. On no loan, it was looked at by nobody.
create or replace function look_at_undone_money() returns trigger
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

  with lines as (
    select s.line_id from money_settled s
    where s.loan_id = new.loan_id and s.number = new.reverses
    union
    select l.id from loan_entry e
    join bank_line l on l.method_id = e.method_id and reference_key(l.reference) = reference_key(e.reference)
    where e.loan_id = new.loan_id and e.number = new.reverses and e.kind = 'payment'
  ), gone as (
    delete from money_settled s
    using lines, loan_entry e, bank_line l
    where s.line_id = lines.line_id and s.outcome = 'same'
      and e.loan_id = s.loan_id and e.number = s.number and l.id = s.line_id
      and exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number)
      and not exists (select from intent i where i.id = e.intent_id and i.kind = 'khqr')
      and not exists (select from bank_reference b where b.method_id = l.method_id and reference_key(b.reference) = reference_key(l.reference))
    returning s.line_id
  )
  insert into open_money (line_id, found_at) select line_id, new.made_at from gone on conflict do nothing;
  return null;
end
$$;

-- 0375 once more, for what was undone so meanwhile.
with gone as (
  delete from money_settled s
  using loan_entry r, loan_entry e, bank_line l
  where s.outcome = 'same' and r.loan_id = s.loan_id and r.reverses = s.number
    and e.loan_id = s.loan_id and e.number = s.number and l.id = s.line_id
    and not exists (select from intent i where i.id = e.intent_id and i.kind = 'khqr')
    and not exists (select from bank_reference b where b.method_id = l.method_id and reference_key(b.reference) = reference_key(l.reference))
  returning s.line_id, r.made_at
)
insert into open_money (line_id, found_at) select line_id, made_at from gone order by made_at, line_id on conflict do nothing;
