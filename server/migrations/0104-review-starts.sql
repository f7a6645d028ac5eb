-- When staff took an application into review is a fact of the application, as its approval and its denial are. It was read from the
-- audit, which is there to be audited.

create table review_start (
  application_id bigint primary key references application,
  started_by text not null check (char_length(started_by) between 1 and 100),
  started_at timestamptz not null
);
call make_insert_only('review_start');

comment on table review_start is 'When staff took an application into review; once, since an approval that is taken back leads into the same review.';
comment on column review_start.application_id is 'internal';
comment on column review_start.started_by is 'internal: who of the staff';
comment on column review_start.started_at is 'internal';

-- Reviews that began before this table was there.
insert into review_start (application_id, started_by, started_at)
select distinct on (a.id) a.id, audit.actor, audit.at
from audit join application a on audit.subject = 'application:' || a.id
where audit.event = 'application.review_started'
order by a.id, audit.at;
