import { sql, type SqlBool } from 'kysely';

/** Whether an entry, `loan_entry as e`, stands: nothing has reversed it. */
export const STANDS = sql<SqlBool>`not exists (select from loan_entry r where r.loan_id = e.loan_id and r.reverses = e.number)`;

/** Whether a sale, `collateral_sale as s`, stands: nothing has reversed its payment. */
export const SALE_STANDS = sql<SqlBool>`not exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number)`;

/** Whether an order about money on no loan, `money_return as r`, stands: the money is not looked at again since. What only waits has not changed it. */
export const RETURN_STANDS = sql<SqlBool>`not exists (
  select from money_return o join money_return_end x on x.return_id = o.id and x.outcome = 'confirmed'
  where o.method = 'reopen' and o.id > r.id and (o.line_id = r.line_id or o.bank_hash = r.bank_hash))`;
