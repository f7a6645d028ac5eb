-- What is proposed about somebody is proposed once at a time.
create unique index if not exists staff_proposal_one_open on staff_proposal (kind, staff_id) where decided_at is null and staff_id is not null;
