import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../../testing/loan-states.ts';
import type { LoanHouse, Subject } from '../../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../../testing/office.ts';
import { houseOf } from '../../../testing/office-samples-loans.ts';
import { loanNumber } from 'contract/record-numbers';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
});
afterAll(() => test.close());

const nights = (headers: { cookie: string }) =>
  test.call({ method: 'GET', url: '/api/office/nightly', headers });

describe('the night', () => {
  const retry = (subject: Subject, headers: { cookie: string }) =>
    test.call({
      method: 'POST',
      url: `/api/office/nightly/${loanNumber(subject.loanId)}/retry`,
      headers,
    });

  it('that failed is listed with its cause; a try that fails says so, one that succeeds takes it from the list', async () => {
    const subject = await bringTo(house, 'open');
    const breakIt = sql`
      create or replace function break_night() returns trigger language plpgsql as $$
        begin
          if new.loan_id = ${sql.lit(Number(subject.loanId))} then raise exception 'broken on purpose'; end if;
          return new;
        end $$;`;
    await breakIt.execute(house.test.owner);
    await sql`create trigger break_night before update on loan_summary
      for each row execute function break_night()`.execute(house.test.owner);
    house.clock.set(new Date(house.clock.now().getTime() + 31 * 86_400_000));
    const headers = await signedIn(test, await aStaff(test, 'manager'));
    const failed = await retry(subject, headers);
    expect(failed.body).toEqual({ done: false, cause: expect.stringMatching(/error P0001/) });
    const listed = await nights(headers);
    expect(listed.body).toMatchObject({
      failed: 1,
      rows: [{ loan_number: loanNumber(subject.loanId), tries: 1 }],
    });
    await sql`drop trigger break_night on loan_summary`.execute(house.test.owner);
    const again = await retry(subject, headers);
    expect(again.body).toEqual({ done: true, cause: null });
    expect((await nights(headers)).body).toMatchObject({ failed: 0, rows: [] });
  });
});
