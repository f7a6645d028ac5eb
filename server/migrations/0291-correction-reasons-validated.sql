-- No row can break it yet; the scan of the table stops no save.
alter table correction_notice validate constraint correction_notice_reason_en_check;
