-- The queue of applications and the review: who works on what, what was found out, and what a search looks up.

-- A text as it is searched for: small letters, single spaces, no invisible signs, and the signs of a Khmer cluster in one order
-- (consonant under the letter, register, vowel, the rest), however they were typed.
create function public.search_key(given text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(
    given, E'\u17C1\u17B8', E'\u17BE'), E'\u17C1\u17B6', E'\u17C4'),
    '[\u200B-\u200D\u2060\uFEFF]', '', 'g'),
    '([\u17B6-\u17D1]+)(\u17D2[\u1780-\u17B3])', '\2\1', 'g'),
    '([\u17B6-\u17C8]+)([\u17C9\u17CA])', '\2\1', 'g'),
    '([\u17C6-\u17C8\u17CB-\u17D1]+)([\u17B6-\u17C5])', '\2\1', 'g'),
    '\s+', ' ', 'g')));
comment on function public.search_key(text) is 'A name as it is searched for; the same for what is typed into a search.';

-- Both orders of a name, each searched by how it begins.
create index if not exists borrower_first_name on borrower (search_key(name || ' ' || last_name) collate "C");
create index if not exists borrower_last_name on borrower (search_key(last_name || ' ' || name) collate "C");
create index if not exists borrower_phone_begins on borrower (phone collate "C");

-- What is open, the longest waiting first, and the others by which the list is sorted or found.
create index if not exists application_queue on application (submitted_at, id) where status in ('Pending', 'In review');
create index if not exists application_queue_amount on application (amount_cents, id) where status in ('Pending', 'In review');
create index if not exists application_open_first_name on application (search_key(name || ' ' || last_name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists application_open_last_name on application (search_key(last_name || ' ' || name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists document_request_waiting on document_request (application_id) where received_at is null;
create index if not exists approval_at on approval (approved_at);
create index if not exists denial_at on denial (denied_at);

create table review_desk (
  application_id bigint primary key references application,
  assigned_to text check (assigned_to ~ '^staff:'),
  assigned_by text check (assigned_by ~ '^staff:'),
  assigned_at timestamptz,
  open_until timestamptz not null default 'epoch',
  version integer not null default 0 check (version >= 0),
  constraint review_desk_assigned check (num_nonnulls(assigned_by, assigned_at) in (0, 2) and (assigned_to is null or assigned_by is not null))
);
create index review_desk_assigned_to on review_desk (assigned_to) where assigned_to is not null;
comment on table review_desk is 'Who works on an application, one row for each that was submitted. Changes of who it is are in the audit.';
comment on column review_desk.application_id is 'internal';
comment on column review_desk.assigned_to is 'internal: who of the staff; null: nobody';
comment on column review_desk.assigned_by is 'internal: who of the staff decided that last';
comment on column review_desk.assigned_at is 'internal';
comment on column review_desk.open_until is 'internal: until when somebody has it open, unless they renew it; the next one is never given out twice by it';
comment on column review_desk.version is 'internal: grows with each change of who it is';

create function public.open_review_desk() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into review_desk (application_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger opens_desk after insert or update of status on application
  for each row when (new.status = 'Pending') execute function open_review_desk();

-- Those that are under way.
insert into review_desk (application_id)
select id from application where status in ('Pending', 'In review', 'Approved')
on conflict do nothing;

create table review_presence (
  application_id bigint not null references application,
  staff text not null check (staff ~ '^staff:'),
  open_until timestamptz not null,
  primary key (application_id, staff)
);
create index review_presence_until on review_presence (open_until);
comment on table review_presence is 'Who has an application open: a hint for the others, never a lock. Rows are removed when the page is left, or with the next renewal once they are over.';
comment on column review_presence.application_id is 'internal';
comment on column review_presence.staff is 'internal';
comment on column review_presence.open_until is 'internal: a minute after the last renewal';

create table review_contact (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  reference text not null check (reference in ('applicant', 'relative', 'workplace')),
  outcome text not null check (outcome in ('confirmed', 'no_answer', 'wrong_number', 'refused', 'call_back')),
  call_back_at timestamptz,
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null,
  constraint review_contact_call_back check (call_back_at is null or outcome = 'call_back')
);
create index review_contact_application on review_contact (application_id, id);
call make_insert_only('review_contact');
comment on table review_contact is 'Calls to an applicant and the references, with how each went.';
comment on column review_contact.id is 'internal';
comment on column review_contact.application_id is 'internal';
comment on column review_contact.reference is 'internal: applicant, relative or workplace';
comment on column review_contact.outcome is 'personal';
comment on column review_contact.call_back_at is 'internal: when they asked to be called; null: not said';
comment on column review_contact.made_by is 'internal: who of the staff';
comment on column review_contact.made_at is 'internal';

create table review_comparison (
  application_id bigint primary key references application,
  alike text[] not null check (alike <@ array['face', 'number', 'name', 'birth_date', 'card_valid']),
  compared_by text not null check (char_length(compared_by) between 1 and 100),
  compared_at timestamptz not null,
  version integer not null check (version > 0)
);
comment on table review_comparison is 'What staff found alike between the photos and the answers. Each change is in the audit.';
comment on column review_comparison.application_id is 'internal';
comment on column review_comparison.alike is 'personal: of the five comparisons, those that are alike';
comment on column review_comparison.compared_by is 'internal: who of the staff changed it last';
comment on column review_comparison.compared_at is 'internal';
comment on column review_comparison.version is 'internal: grows with each change';

create table review_note (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  body text not null check (char_length(body) between 1 and 2000),
  written_by text not null check (char_length(written_by) between 1 and 100),
  written_at timestamptz not null
);
create index review_note_application on review_note (application_id, id);
call make_insert_only('review_note');
comment on table review_note is 'Notes of staff about an application, kept for the record.';
comment on column review_note.id is 'internal';
comment on column review_note.application_id is 'internal';
comment on column review_note.body is 'personal: free text of staff';
comment on column review_note.written_by is 'internal: who of the staff';
comment on column review_note.written_at is 'internal';

create table review_note_draft (
  application_id bigint not null references application,
  staff text not null check (staff ~ '^staff:'),
  body text not null check (char_length(body) between 1 and 2000),
  saved_at timestamptz not null,
  primary key (application_id, staff)
);
comment on table review_note_draft is 'What somebody has begun to write about an application, for themselves alone, until it is added or emptied.';
comment on column review_note_draft.application_id is 'internal';
comment on column review_note_draft.staff is 'internal';
comment on column review_note_draft.body is 'personal: free text of staff';
comment on column review_note_draft.saved_at is 'internal';

create table photo_view (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  photo_id bigint not null,
  viewed_by text not null check (char_length(viewed_by) between 1 and 100),
  viewed_at timestamptz not null
);
create index photo_view_application on photo_view (application_id, photo_id, id);
call make_insert_only('photo_view');
comment on table photo_view is 'Who of the staff has seen which photo: written before its bytes go out, in the audit too. A photo may be gone by now.';
comment on column photo_view.id is 'internal';
comment on column photo_view.application_id is 'internal';
comment on column photo_view.photo_id is 'internal';
comment on column photo_view.viewed_by is 'internal: who of the staff';
comment on column photo_view.viewed_at is 'internal';

create table queue_view (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) between 1 and 500),
  owner text not null check (owner ~ '^staff:'),
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index queue_view_name on queue_view (owner, lower(name));
create index queue_view_shared on queue_view (id) where is_shared;
comment on table queue_view is 'Views of the queue that staff have saved by name, for themselves or for all.';
comment on column queue_view.id is 'internal';
comment on column queue_view.name is 'internal';
comment on column queue_view.query is 'internal: what the address of the list says';
comment on column queue_view.owner is 'internal: who of the staff';
comment on column queue_view.is_shared is 'internal: whether all see it';
comment on column queue_view.created_at is 'internal';
