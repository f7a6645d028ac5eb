-- Staff keep a paper that was brought to the counter, or sent by chat: until now only the borrower's own photo from the account came. A wrong
-- photo is struck: the request stays, and proves nothing.
alter table document_request add column received_by text;
alter table document_request add column struck_at timestamptz;
alter table document_request add column struck_by text;
alter table document_request add column struck_reason text;

alter table document_request add constraint document_request_received check (
  received_by is null
  or (received_at is not null and received_by ~ '^staff:' and char_length(received_by) <= 100)) not valid;

-- What has not come cannot be wrong. The words of an erased application are gone.
alter table document_request add constraint document_request_struck check (
  (struck_at is null and struck_by is null and struck_reason is null)
  or (struck_at is not null and struck_by is not null and received_at is not null
    and char_length(struck_by) between 1 and 100
    and (struck_reason is null or char_length(struck_reason) between 1 and 500))) not valid;

comment on column document_request.received_by is 'internal: who of the staff added its photo; null: the borrower sent it, or nobody has';
comment on column document_request.struck_at is 'internal: when its photo was struck as wrong; null: it was not';
comment on column document_request.struck_by is 'internal: who of the staff';
comment on column document_request.struck_reason is 'personal: why, in the words of staff; null: not struck, or erased';
