-- Requests for an extension, few among all entries: those that wait are looked for on every page (office, "Due today" and the bell).
create index if not exists loan_entry_extension_request on loan_entry (loan_id, number) where kind = 'extensionRequest';
