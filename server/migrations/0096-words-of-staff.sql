-- What staff write and borrowers read is written in both languages; rows from before have one text for both.
alter table loan_entry add column reason_en text;
alter table collateral add column item_en text;
alter table collateral add column place_en text;
comment on column loan_entry.reason is 'personal: why, in the words of staff; in Khmer where reason_en has the English';
comment on column loan_entry.reason_en is 'personal: the same in English, where the borrower reads it; null: reason is all there is';
comment on column collateral.item is 'personal: what it is; in Khmer where item_en has the English';
comment on column collateral.item_en is 'personal: the same in English';
comment on column collateral.place is 'internal: where it is kept; in Khmer where place_en has the English';
comment on column collateral.place_en is 'internal: the same in English';
