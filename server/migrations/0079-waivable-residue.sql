-- Staff are offered the waiver on the morning on which the residue is all that is left (docs/lending.md, TERM-16).

alter table loan_summary add column waivable_cents bigint not null default 0;
comment on column loan_summary.waivable_cents is 'personal: US cents of principal that staff may waive';
