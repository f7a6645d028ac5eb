-- Reads every row without holding anything that a save waits for (0427).
alter table document_request validate constraint document_request_received;
alter table document_request validate constraint document_request_struck;
