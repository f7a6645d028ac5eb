-- The list of what is pawned is called by its noun: whoever chose columns of it keeps them.
update staff_columns set list = 'collateral' where list = 'pledges';
