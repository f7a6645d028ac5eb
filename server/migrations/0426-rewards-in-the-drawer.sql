-- A reward paid in cash is on the sheet of the drawer that it came out of, and one that was noted by mistake is taken back with a reason; it may
-- then be paid to the right referral. `turn` tells the rewards of one friend apart: of each turn there is one, and all but the last are taken
-- back. The rewards are few, so their keys are made again here.
alter table referral_reward
  add column turn smallint not null default 0,
  add column in_drawer boolean not null default false;
alter table referral_reward
  drop constraint referral_reward_pkey,
  drop constraint referral_reward_friend_borrower_id_key,
  drop constraint referral_reward_loan_id_key,
  add primary key (referral_id, turn),
  add unique (friend_borrower_id, turn),
  add unique (loan_id, turn);
comment on table referral_reward is 'Rewards as finance paid them by hand (G-33): one that stands for a referral, for a friend and for a loan.';
comment on column referral_reward.turn is 'internal: how many rewards of the friend were taken back before';
comment on column referral_reward.in_drawer is 'internal: in cash out of an open drawer, on whose sheet it is; false: not in cash, or from before sheets had rewards';

create table referral_reward_undone (
  referral_id bigint not null,
  turn smallint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  drawer text check (char_length(drawer) between 1 and 100),
  undone_by text not null check (char_length(undone_by) between 1 and 100),
  undone_at timestamptz not null,
  primary key (referral_id, turn),
  foreign key (referral_id, turn) references referral_reward (referral_id, turn)
);
create index referral_reward_undone_drawer on referral_reward_undone (drawer, undone_at) where drawer is not null;
create index if not exists referral_reward_drawer on referral_reward (paid_by, paid_at) where in_drawer;
call make_insert_only('referral_reward_undone');
comment on table referral_reward_undone is 'Rewards that were noted by mistake: each taken back once, for good.';
comment on column referral_reward_undone.referral_id is 'internal';
comment on column referral_reward_undone.turn is 'internal';
comment on column referral_reward_undone.reason is 'internal: in the words of staff, of what was noted wrong';
comment on column referral_reward_undone.drawer is 'internal: whose drawer has its cash again; null: it was on no sheet';
comment on column referral_reward_undone.undone_by is 'internal: who of the staff';
comment on column referral_reward_undone.undone_at is 'internal';

create table cash_reward_line (
  referral_id bigint not null,
  turn smallint not null,
  is_undone boolean not null,
  sheet_id bigint not null references cash_sheet,
  cents bigint not null check ((cents > 0) = is_undone and cents <> 0),
  primary key (referral_id, turn, is_undone),
  foreign key (referral_id, turn) references referral_reward (referral_id, turn)
);
create index cash_reward_line_sheet on cash_reward_line (sheet_id);
call make_insert_only('cash_reward_line');
comment on table cash_reward_line is 'Rewards in cash, paid or taken back, that were on a sheet when it was counted: each on one sheet, ever.';
comment on column cash_reward_line.referral_id is 'internal';
comment on column cash_reward_line.turn is 'internal';
comment on column cash_reward_line.is_undone is 'internal: it was taken back, and its cash is in the drawer again';
comment on column cash_reward_line.sheet_id is 'internal';
comment on column cash_reward_line.cents is 'personal: US cents; below zero: it went out';
