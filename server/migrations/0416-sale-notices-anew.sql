-- A notice of sale whose SMS was given up or held back told the borrower nothing: no days run from it, and it may be sent anew. So a default has as
-- many notices as it takes; the newest counts (server/src/collateral/store-sale-notice.ts).
comment on table collateral_sale_notice is
  'The borrower was sent word that a pawned thing is sold after a default, and from which day; the newest of a default counts, once its SMS has left.';
