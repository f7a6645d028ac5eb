-- Retention works in batches; every one of its reads and every foreign key check of a deleted row goes by an index.
create index if not exists notice_application on notice (application_id) where application_id is not null;
create index if not exists notice_referral on notice (referral_id) where referral_id is not null;
create index if not exists notice_invest_lead on notice (invest_lead_id) where invest_lead_id is not null;
create index if not exists referral_repeat_of on referral (repeat_of) where repeat_of is not null;

create index if not exists photo_dropped on photo (id) where state = 'dropped';

-- Drafts whose photos are still to be dropped, and no others: most drafts have no photo, or have lost theirs already.
alter table application add column photos_dropped_at timestamptz;
comment on column application.photos_dropped_at is
  'internal: when the photos of an untouched draft were given up; null: they were not, or one came since';
create index if not exists application_draft_photos on application (touched_at)
  where status = 'Draft' and photos_received > 0 and photos_dropped_at is null;
create index if not exists application_draft_photos_expiry on application (expires_at)
  where status = 'Draft' and photos_received > 0 and photos_dropped_at is null;
drop index if exists application_draft_touched;
