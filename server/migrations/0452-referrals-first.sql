-- The first referral of a phone among those that count. An operator may make it beforehand, as the README says.
create unique index if not exists referral_first_of_phone on referral (friend_phone) where repeat_of is null and ended_at is null;
