-- The same file under the account of another bank is refused.
create index if not exists bank_statement_file on bank_statement (file_hash);
