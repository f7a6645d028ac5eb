-- A notice of sale speaks of one default. Where that was reversed and another is declared, the borrower is told anew, so a ticket may have several
-- notices; which of them counts follows from the default that stands (server/src/collateral/store-custody.ts). The table has a row for each sale
-- that was begun, so that its key is made anew in no time.
alter table collateral_sale_notice
  drop constraint collateral_sale_notice_pkey,
  add constraint collateral_sale_notice_pkey primary key (collateral_id, sent_at);
comment on table collateral_sale_notice is
  'The borrower was told that a pawned thing is sold after a default, and from which day; once for each default.';
