-- No row had a text of one language alone before 0471: both were held to be there.
alter table sms_template validate constraint sms_template_both;
