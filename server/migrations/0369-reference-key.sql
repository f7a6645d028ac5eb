-- A reference of a bank as two are compared: contract/src/payment-reference.ts says why, and names the same signs. In a file of its own, and
-- made again where it is there: an operator may make it beforehand, with the indexes of 0370.
create or replace function reference_key(reference text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select case when key = '' then reference
    when length(key) >= 32 and key ~ '^[0-9a-f]+$' then ltrim(key, '0')
    else key end
  from (
    select lower(regexp_replace(
      translate(reference collate "C", '០១២៣៤៥៦៧៨៩', '0123456789'),
      '[\ufe00-\ufe1f\t-\r -/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20cf\u2116\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]',
      '', 'g') collate "C") as key
  ) compared
$$;
