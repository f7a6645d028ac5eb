-- A message that staff sent again while the SMS service was away counted against its chances, one a day and three in all, though nobody can have it.
alter table notice add column none_took boolean not null default false;

comment on column notice.none_took is 'internal: since staff sent it again last no try can have reached anybody, so that it counts as no repeat; false too: it was never sent again, or before this was kept';
