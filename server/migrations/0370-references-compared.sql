-- A reference of a bank as two are compared: contract/src/payment-reference.ts says why.
create function reference_key(reference text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select case when key = '' then reference
    when length(key) >= 32 and key ~ '^[0-9a-f]+$' then ltrim(key, '0')
    else key end
  from (select lower(regexp_replace(reference collate "C", '[^0-9A-Za-z]', '', 'g') collate "C") as key) compared
$$;
create index if not exists unmatched_money_key on unmatched_money (reference_key(bank_hash));
create index if not exists bank_reference_key on bank_reference (reference_key(reference), method_id);
