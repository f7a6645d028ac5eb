-- Words that were taken back are the program's, also those of later versions: nothing is kept of them but who did it and when.
alter table sms_template alter column body_km drop not null, alter column body_en drop not null;
alter table sms_template add constraint sms_template_both check ((body_km is null) = (body_en is null)) not valid;
comment on column sms_template.body_km is 'internal: with placeholders such as {amount}; null: the program''s own words again';
comment on column sms_template.body_en is 'internal: the same in English; null with the other';
