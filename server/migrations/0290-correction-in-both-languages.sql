-- The borrower reads the reason of a correction notice: it is asked for in both languages. Notices before this have one text only.
alter table correction_notice add column reason_en text;
alter table correction_notice
  add constraint correction_notice_reason_en_check check (char_length(reason_en) between 1 and 500) not valid;
comment on column correction_notice.reason_en is 'personal';
