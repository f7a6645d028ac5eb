-- Staff ask for messages of one state, the newest first; few of them have failed.
create index if not exists notice_state on notice (state, id);
