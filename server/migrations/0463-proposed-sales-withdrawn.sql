-- A proposed sale that was a mistake stayed in every cashier's list, and could be paid, until another was proposed. Who proposed it, or another
-- approver, takes it back, with the reason.
create table collateral_sale_withdrawal (
  proposal_id bigint primary key references collateral_sale_proposal,
  application_id bigint not null references application,
  reason text not null check (char_length(reason) between 1 and 500),
  withdrawn_by text not null check (withdrawn_by ~ '^staff:' and char_length(withdrawn_by) <= 100),
  withdrawn_at timestamptz not null
);
comment on table collateral_sale_withdrawal is 'Proposed sales of pawned things that were taken back: nothing is sold by them.';
comment on column collateral_sale_withdrawal.proposal_id is 'internal';
comment on column collateral_sale_withdrawal.application_id is 'internal';
comment on column collateral_sale_withdrawal.reason is 'personal: why, in the words of staff';
comment on column collateral_sale_withdrawal.withdrawn_by is 'internal: who of the staff';
comment on column collateral_sale_withdrawal.withdrawn_at is 'internal';
create trigger only_struck before update or delete on collateral_sale_withdrawal
  for each row execute function refuse_unless_struck('reason');
create trigger never_emptied before truncate on collateral_sale_withdrawal
  for each statement execute function refuse_removal();
