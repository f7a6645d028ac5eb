import { sql, type SqlBool } from 'kysely';

/** Whether an entry, `loan_entry as e`, stands: nothing has reversed it. */
export const STANDS = sql<SqlBool>`not exists (select from loan_entry r where r.loan_id = e.loan_id and r.reverses = e.number)`;

/** Whether a sale, `collateral_sale as s`, stands: nothing has reversed its payment. */
export const SALE_STANDS = sql<SqlBool>`not exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number)`;
