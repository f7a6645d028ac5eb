-- Rows from before are read once. PostgreSQL 18 lets others save meanwhile; before 18 a save waits for the reading.
alter domain plain_name validate constraint plain_name_check;
alter domain act_name validate constraint act_name_check;
alter domain short_text validate constraint short_text_check;
alter domain sms_text validate constraint sms_text_check;
alter domain phone_number validate constraint phone_number_check;
alter domain locale_code validate constraint locale_code_check;
alter domain notice_audience validate constraint notice_audience_check;
alter domain failure_text validate constraint failure_text_check;
alter domain tries_count validate constraint tries_count_check;
