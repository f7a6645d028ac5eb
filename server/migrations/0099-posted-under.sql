-- The lock of a caller's key and what was posted under it, in one call: the second query of a function sees what was committed
-- while it waited for the lock, which one statement would not.
create function posted_under(kind integer, posting_key uuid, caller text) returns table (fields jsonb, answer jsonb)
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(kind, hashtext(caller || ' ' || posting_key::text));
  return query select p.fields, p.answer from posting p where p.key = posting_key and p.made_by = caller;
end
$$;
