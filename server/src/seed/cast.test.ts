import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { installationId } from '../database/installation.ts';
import { seedCast } from './cast.ts';

let house: TestHouse;
const log = {} as never;

beforeAll(async () => {
  house = await openTestHouse();
  const installation = await installationId(house.db);
  const t = performance.now();
  await seedCast({ ...house, log, installation });
  console.log('ms', performance.now() - t);
  const rows = await house.db.selectFrom('loan_summary').innerJoin('borrower','borrower.id','loan_summary.borrower_id').select(['name','as_of','loan_status_id','child_status_id','paid_cents','balance_cents','late_fee_cents','was_on_time','closed_on','matures_on']).orderBy('loan_id').execute();
  console.table(rows.map(r=>({...r,paid_cents:Number(r.paid_cents),balance_cents:Number(r.balance_cents),late_fee_cents:Number(r.late_fee_cents)})));
});
afterAll(() => house.close());

describe('x', () => { it('y', () => expect(1).toBe(1)); });
