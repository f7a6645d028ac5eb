alter table collateral_sale validate constraint collateral_sale_payment;
alter table collateral_sale validate constraint collateral_sale_entry;
create index if not exists collateral_sale_collateral on collateral_sale (collateral_id);
