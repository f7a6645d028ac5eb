-- The same key of a bank's reference as 0369 (contract/src/payment-reference.ts), in one expression that PostgreSQL puts into the statement: with a
-- setting of its own the function was called for each row, at some eight times the cost. Names are bound here, so no search path can change them.
create or replace function reference_key(reference text) returns text
  language sql immutable parallel safe
  return pg_catalog.regexp_replace(
    coalesce(
      nullif(
        pg_catalog.lower(pg_catalog.regexp_replace(
          pg_catalog.translate(reference collate pg_catalog."C", '០១២៣៤៥៦៧៨៩', '0123456789'),
          '[\ufe00-\ufe1f\t-\r -/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20cf\u2116\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]',
          '', 'g')),
        ''),
      reference collate pg_catalog."C"),
    -- Zeros in front of a digest, which whoever copies one may lose.
    '^(?=[0-9a-f]{32,}$)0+', '');

-- Sessions that know these indexes already read their expressions anew, and go on finding by them.
alter index bank_line_key reset (fillfactor);
alter index bank_reference_key reset (fillfactor);
alter index unmatched_money_key reset (fillfactor);
