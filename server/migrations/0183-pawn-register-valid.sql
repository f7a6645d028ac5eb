alter table collateral validate constraint collateral_as_valued;
