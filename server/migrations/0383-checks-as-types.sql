-- A check of a table is read from the catalog anew for every statement that inserts into it, which was a third of what PostgreSQL did for a payment
-- (P10); a check of a type is kept ready by each connection. So the tables that nearly every act writes have theirs in the types of their columns.
-- A type without a check rewrites no row, and the checks that follow hold for rows from now on; older ones were held by the checks that go.
create domain plain_name as text;
comment on domain plain_name is 'Small letters and underscores';
create domain act_name as text;
comment on domain act_name is 'Noun and what was done to it, as application.submitted';
create domain short_text as text;
comment on domain short_text is '1 to 100 characters';
create domain sms_text as text;
create domain phone_number as text;
comment on domain phone_number is '855 and eight or nine digits';
create domain locale_code as text;
create domain notice_audience as text;
create domain failure_text as text;
create domain tries_count as smallint;

alter table notice
  alter column kind type plain_name,
  alter column audience type notice_audience,
  alter column phone type phone_number,
  alter column locale type locale_code,
  alter column body type sms_text,
  alter column last_error type failure_text,
  alter column tries type tries_count;
alter table posting
  alter column act type plain_name,
  alter column made_by type short_text;
alter table audit
  alter column event type act_name,
  alter column actor type short_text,
  alter column subject type short_text;

alter domain plain_name add constraint plain_name_check check (value ~ '^[a-z_]+$') not valid;
alter domain act_name add constraint act_name_check check (value ~ '^[a-z_]+\.[a-z_]+$') not valid;
alter domain short_text add constraint short_text_check check (char_length(value) between 1 and 100) not valid;
alter domain sms_text add constraint sms_text_check check (char_length(value) between 1 and 1000) not valid;
alter domain phone_number add constraint phone_number_check check (value ~ '^855[0-9]{8,9}$') not valid;
alter domain locale_code add constraint locale_code_check check (value in ('km', 'en')) not valid;
alter domain notice_audience add constraint notice_audience_check check (value in ('applicant', 'lender')) not valid;
alter domain failure_text add constraint failure_text_check check (char_length(value) <= 100) not valid;
alter domain tries_count add constraint tries_count_check check (value >= 0) not valid;

alter table notice
  drop constraint notice_kind_check,
  drop constraint notice_audience_check,
  drop constraint notice_phone_check,
  drop constraint notice_locale_check,
  drop constraint notice_body_check,
  drop constraint notice_last_error_check,
  drop constraint notice_tries_check;
alter table posting
  drop constraint posting_act_check,
  drop constraint posting_made_by_check;
alter table audit
  drop constraint audit_event_check1,
  drop constraint audit_actor_check1,
  drop constraint audit_subject_check1;
