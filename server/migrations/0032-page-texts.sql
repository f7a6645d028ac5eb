-- The words of the content pages and of the texts beside forms, which staff edit (G-36).
create table page_text (
  page text not null check (page ~ '^[a-z]+(-[a-z]+)*$'),
  locale text not null check (locale in ('km', 'en')),
  body text not null check (char_length(body) between 1 and 100000),
  default_hash text not null check (default_hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null default now(),
  primary key (page, locale),
  -- The privacy policy is in English for every reader (C-58, CONTENT-20).
  constraint page_text_privacy_in_english check (page <> 'privacy' or locale = 'en')
);

comment on table page_text is
  'Texts in the Markdown of docs/content.md. A fresh install takes them from words/pages.';
comment on column page_text.page is 'public';
comment on column page_text.locale is 'public';
comment on column page_text.body is 'public: with placeholders such as {hotline}, which the settings fill in';
comment on column page_text.default_hash is
  'internal: sha256 of the text that the program brought; while the body is still that one, a newer program replaces it';
comment on column page_text.updated_at is 'internal';

-- Finished pages are kept in every serving process (docs/decisions/0006-kept-pages.md). Whatever they are made
-- of says so when it changes, whoever changes it: the processes listen and forget their pages.
create function tell_content_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

create procedure tell_changes_of(target regclass)
  language plpgsql
as $$
begin
  execute format(
    'create trigger tell_content_changed after insert or update or delete or truncate on %s
       for each statement execute function tell_content_changed()',
    target
  );
end
$$;

comment on procedure tell_changes_of is
  'Call in a migration for a table that pages are made from: call tell_changes_of(''product'');';

call tell_changes_of('product');
call tell_changes_of('rate_row');
call tell_changes_of('fee');
call tell_changes_of('option_list');
call tell_changes_of('option');
call tell_changes_of('education');
call tell_changes_of('loan_purpose_group');
call tell_changes_of('loan_purpose');
call tell_changes_of('investor_type');
call tell_changes_of('site_image');
call tell_changes_of('review');
call tell_changes_of('page_text');
