-- A new code began its tries anew, so four digits could be guessed day after day; the offer now counts them over all its codes.

alter table signing_code add column tries_in_all smallint not null default 0;

comment on column signing_code.tries_in_all is 'internal: wrong codes over all that were sent for the offer';
