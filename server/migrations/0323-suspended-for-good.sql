-- A key whose keeper has left is replaced by another one, never opened again: the one before may be in strange hands.
create trigger suspended_for_good before update of suspended_at on api_key
  for each row when (old.suspended_at is not null and new.suspended_at is null)
  execute function refuse_row('another key takes its place');
