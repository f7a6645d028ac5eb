-- Staff end a request for a paper that is no longer needed: until now only the applicant's own photo did, and an application that waits for a
-- paper is given out to nobody.
alter table document_request add column ended_at timestamptz;
alter table document_request add column ended_by text;
alter table document_request add column ended_reason text;

-- One that was answered is not ended, and what was ended is not answered.
alter table document_request add constraint document_request_ended check (
  (ended_at is null and ended_by is null and ended_reason is null)
  or (ended_at is not null and received_at is null
    and char_length(ended_by) between 1 and 100 and char_length(ended_reason) between 1 and 60)) not valid;

comment on column document_request.ended_at is 'internal: when staff ended the request; null: they did not';
comment on column document_request.ended_by is 'internal: who of the staff';
comment on column document_request.ended_reason is 'internal: why (contract/options)';
