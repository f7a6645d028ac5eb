-- A referral that stays at a phone which the friend has given up: it is neither the next owner's, nor does it keep them from being referred first.
alter table referral add column ended_at timestamptz;
comment on column referral.ended_at is 'internal: when the friend got another phone, and the referral could not follow; null: it counts';

-- Those that stayed so before, unless their phone has come to somebody by a later change.
update referral r set ended_at = c.decided_at
from phone_change c
where c.confirmed and c.old_phone = r.friend_phone and r.created_at <= c.decided_at and r.ended_at is null
  and not exists (select from phone_change b where b.confirmed and b.new_phone = r.friend_phone and b.decided_at > c.decided_at);
