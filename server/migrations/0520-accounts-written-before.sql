-- When staff wrote the account of an application under way was not kept before 0464, so that an older one that was confirmed in a call took its place.
-- The audit says when. A row in which a confirmed account may stand by now is left as it is. These are few: applications under way in which staff wrote.
update application a set account_written_at = given.at
from (
  select o.id, o.borrower_id, g.at
  from application o
  cross join lateral (
    select max(audit.at) as at from audit
    where audit.subject = 'application:' || o.id and audit.event = 'application.account_given'
  ) g
  where o.status in ('Pending', 'In review', 'Approved') and o.account_given_by is not null and o.account_written_at is null
) given
where a.id = given.id and given.at is not null and not exists (
  select from application r
  where r.borrower_id = given.borrower_id and r.status = 'Recorded' and r.account_confirmed_at >= given.at);
