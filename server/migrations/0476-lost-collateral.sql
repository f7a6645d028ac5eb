-- A pawned thing that is not where it should be, nor anywhere else, could neither be called so nor leave the register: the page went on to say
-- that it is kept, and once the loan was paid the borrower was told to fetch it.
create table collateral_loss (
  id bigint generated always as identity primary key,
  collateral_id bigint not null references collateral,
  application_id bigint not null references application,
  note text not null check (char_length(note) between 1 and 500),
  noted_by text not null check (noted_by ~ '^staff:' and char_length(noted_by) <= 100),
  noted_at timestamptz not null,
  unique (id, noted_by)
);
create index collateral_loss_collateral on collateral_loss (collateral_id, id);
create index collateral_loss_application on collateral_loss (application_id);
comment on table collateral_loss is 'Pawned things that were looked for where they should lie, and were not there.';
comment on column collateral_loss.id is 'internal';
comment on column collateral_loss.collateral_id is 'internal';
comment on column collateral_loss.application_id is 'internal';
comment on column collateral_loss.note is 'personal: what is known of it, in the words of staff';
comment on column collateral_loss.noted_by is 'internal: who of the staff';
comment on column collateral_loss.noted_at is 'internal';
create trigger only_struck before update or delete on collateral_loss
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on collateral_loss
  for each statement execute function refuse_removal();

create table collateral_loss_end (
  loss_id bigint primary key,
  noted_by text not null,
  application_id bigint not null references application,
  outcome text not null check (outcome in ('found', 'settled')),
  note text check (char_length(note) between 1 and 500),
  ended_by text not null check (ended_by ~ '^staff:' and char_length(ended_by) <= 100),
  ended_at timestamptz not null,
  foreign key (loss_id, noted_by) references collateral_loss (id, noted_by),
  check ((outcome = 'settled') = (note is not null)),
  constraint collateral_loss_end_second_person check (outcome = 'found' or ended_by <> noted_by)
);
create index collateral_loss_end_application on collateral_loss_end (application_id);
comment on table collateral_loss_end is 'What became of a lost thing: it was found, or it was settled with its owner and does not come back.';
comment on column collateral_loss_end.loss_id is 'internal';
comment on column collateral_loss_end.noted_by is 'internal: who noted the loss; another person settles it';
comment on column collateral_loss_end.application_id is 'internal';
comment on column collateral_loss_end.outcome is 'internal';
comment on column collateral_loss_end.note is 'personal: what was agreed with the owner, in the words of staff; null: found';
comment on column collateral_loss_end.ended_by is 'internal: who of the staff';
comment on column collateral_loss_end.ended_at is 'internal';
create trigger only_struck before update or delete on collateral_loss_end
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on collateral_loss_end
  for each statement execute function refuse_removal();
