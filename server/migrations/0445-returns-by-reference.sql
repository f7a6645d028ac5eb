-- The payout that came back by a bank's reference: every payment that comes with one asks for it.
create index if not exists intent_payout_return_reference on intent (public.reference_key(details ->> 'reference'))
  where kind = 'payout_return' and details ->> 'reference' <> '';
