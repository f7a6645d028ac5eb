-- Who was called at a partner shop stood in both sides of every change for good. A change keeps a fingerprint of it alone from now on; in
-- the place of what was kept before stands a dash, since this file has no key to make one.
alter table text_version disable trigger only_struck;
update text_version set
  before = (select coalesce(jsonb_object_agg(key, case when key in ('contact_name', 'phone') then '"–"' else value end), '{}') from jsonb_each(before)),
  after = (select coalesce(jsonb_object_agg(key, case when key in ('contact_name', 'phone') then '"–"' else value end), '{}') from jsonb_each(after))
where subject like 'partner:%';
alter table text_version enable trigger only_struck;
comment on column text_version.before is 'personal: its parts by name; a review’s with the borrower’s consent, of whom to call at a partner a keyed hash, what was agreed with an investor';
comment on column text_version.after is 'personal: its parts by name; a review’s with the borrower’s consent, of whom to call at a partner a keyed hash, what was agreed with an investor';
