-- Who left and comes back is let back in under the handle that they had, by two managers (docs/security.md, "Staff"): under another they could
-- confirm as a second person what they had ordered themselves.
alter table staff_proposal
  drop constraint staff_proposal_kind_check,
  add constraint staff_proposal_kind_check check (kind in ('add', 'set_roles', 'reset_totp', 'let_back')) not valid;
alter table staff_change
  drop constraint staff_change_kind_check,
  add constraint staff_change_kind_check
    check (kind in ('added', 'roles_changed', 'reset', 'ended', 'suspended', 'let_back')) not valid;

comment on table staff_change is 'Who was added, given other roles, let enrol anew, ended or let back in, and whose keys were suspended: for all managers.';
comment on column staff.ended_at is 'internal: may not sign in from then on, until two managers let them back in';
