-- As 0061 has it for every function that runs under the server's role.

alter function public.refuse_loan_change() set search_path = pg_catalog, public, pg_temp;
alter function public.refuse_loan_removal() set search_path = pg_catalog, public, pg_temp;
