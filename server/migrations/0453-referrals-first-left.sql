-- What 0452 has taken the place of.
drop index if exists referral_first;
