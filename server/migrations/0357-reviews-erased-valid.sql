alter table review validate constraint review_borrower_id_fkey;
alter table review validate constraint review_erased;
