-- What a borrower's own request leaves unanswered, staff ask for in the call (G-69). Which answers they wrote, who and when stands beside the
-- application, whose answers stay its borrower's.
create table answers_written (
  id bigint generated always as identity primary key,
  application_id bigint not null references application,
  questions text[] not null check (array_position(questions, null) is null and cardinality(questions) <= 100),
  written_by text not null check (char_length(written_by) between 1 and 100),
  written_at timestamptz not null
);
create index answers_written_application on answers_written (application_id);
call make_insert_only('answers_written');

comment on table answers_written is 'Answers that staff wrote, as the borrower said them in the call, where the application had none.';
comment on column answers_written.id is 'internal';
comment on column answers_written.application_id is 'internal';
comment on column answers_written.questions is 'internal: which questions were answered, never the answers';
comment on column answers_written.written_by is 'internal: who of the staff';
comment on column answers_written.written_at is 'internal';
