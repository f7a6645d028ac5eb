-- Who saw a photo is kept for good, and the draft that the photo was of goes after its days. With the foreign key such a draft could
-- never be removed, and every turn of the retention ended at it.
alter table photo_view drop constraint photo_view_application_id_fkey;
comment on table photo_view is 'Who of the staff has seen which photo: written before its bytes go out, in the audit too. A photo may be gone by now, and the draft that it was of.';
comment on column photo_view.application_id is 'internal: of a draft, it may be gone by now';
