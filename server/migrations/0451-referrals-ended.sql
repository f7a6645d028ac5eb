-- A referral that stays at a phone which the friend has given up: it is neither the next owner's, nor does it keep them from being referred first.
alter table referral add column ended_at timestamptz;
comment on column referral.ended_at is 'internal: when the friend got another phone, and the referral could not follow; null: it counts';
