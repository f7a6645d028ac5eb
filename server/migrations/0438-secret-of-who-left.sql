-- Who pressed "New secret" has it and answers for the address; who answered before them has the one that signs beside it for a day.
alter table webhook add column previous_kept_by text;
comment on column webhook.kept_by is 'internal: who took it over or made its newest secret, and answers for it; null: who entered it';
comment on column webhook.previous_kept_by is 'internal: who answered for it with previous_secret';
