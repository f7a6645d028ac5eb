alter table approval validate constraint approval_override;
alter table denial validate constraint denial_note;
alter table denial validate constraint denial_withdrawn_both;
