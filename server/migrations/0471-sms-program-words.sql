-- Words that were taken back are the program's, also those of later versions. Both texts stay, as a server of the version before reads them; whatever it
-- writes has another version, and is staff's own.
alter table sms_template add column program_version integer;
comment on column sms_template.program_version is 'internal: the version with which the program''s own words came back; while it is the newest, both texts are those of that day and go out no more';
