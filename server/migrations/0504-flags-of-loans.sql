-- Acts of a loan whose ground has gone (lending, LOAN_FLAGS): a person has to look, so the bell and the list of loans ask for them.
-- Null in rows from before; the night fills it with what is owed back (0488).
alter table loan_summary add column flags text;

comment on column loan_summary.flags is 'internal: entries whose ground has gone, each with its flag (3:waiver-differs), by semicolons, whether or not somebody has looked; null: from before this was kept';
