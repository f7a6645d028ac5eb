create index if not exists unmatched_money_key on unmatched_money (reference_key(bank_hash));
create index if not exists bank_reference_key on bank_reference (reference_key(reference), method_id);
create index if not exists bank_line_key on bank_line (reference_key(reference), method_id);
