-- 0371 once more, for what a server of before undid between it and the trigger of 0374.
-- Payments by KHQR that were undone before their money was looked at again: it stands on no loan since, and nobody was told. What was
-- recorded by hand since under the same reference is on a loan.
with undone as (
  insert into unmatched_money (bank_hash, intent_id, cause, amount, currency, account, acknowledged_at, found_at)
  select e.reference, i.id, 'undone', round(e.cents / 100.0, 2)::text, 'USD', left(coalesce(i.details ->> 'account', ''), 60),
    e.effective_on::timestamp at time zone 'Asia/Phnom_Penh', r.made_at
  from loan_entry e
  join intent i on i.id = e.intent_id and i.kind = 'khqr'
  join loan_entry r on r.loan_id = e.loan_id and r.reverses = e.number
  where e.kind = 'payment' and e.reference is not null
    and not exists (select from bank_reference b where reference_key(b.reference) = reference_key(e.reference))
  on conflict do nothing
  returning bank_hash, found_at
)
insert into open_money (bank_hash, found_at) select bank_hash, found_at from undone order by found_at, bank_hash;

-- Lines of statements that were found to be a payment which was undone since, and is no KHQR's: their money is on no loan either, unless
-- it was recorded by hand again.
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
