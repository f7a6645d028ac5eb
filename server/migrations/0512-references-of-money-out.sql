-- Under which reference money went out: no two pay-outs or refunds that stand have one (server/src/disbursements/commands-reference.ts).
create index if not exists intent_end_reference on intent_end (reference_key(details ->> 'reference'))
  where outcome = 'confirmed' and details ->> 'reference' <> '';
