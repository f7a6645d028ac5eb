-- Calls to people who left their phone number in a form and broke off (Part 3 of the decisions, "Quick form"). They go with the draft.
create table begun_call (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  outcome text not null check (outcome in ('not_reached', 'will_finish', 'not_interested', 'wrong_number')),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
create index begun_call_application on begun_call (application_id, id);
comment on table begun_call is 'How calls about forms that were begun and not sent went.';
comment on column begun_call.id is 'internal: their order';
comment on column begun_call.application_id is 'internal: the draft; it may have been sent since';
comment on column begun_call.outcome is 'internal';
comment on column begun_call.made_by is 'internal: who of the staff';
comment on column begun_call.made_at is 'internal';
