/** How long somebody has waited whose application is decided. */
import { HOUR_MS } from 'contract/office/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitAnApplication } from '../../testing/applications.ts';
import { asker, done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { withdrawApplication } from '../applications/decide/commands-withdrawn.ts';
import { queuePage } from './commands.ts';
import { queueFileOf } from './commands-file.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma, nary } = STAFF;

/** What the file says of applications, number and opening hours. */
async function fileOf(ids: readonly bigint[]) {
  const query = { ids: ids.join(',') };
  const { body } = done(await queueFileOf(house, asker(uma), { query, locale: 'en' }));
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  const [, ...lines] = Buffer.concat(parts).toString().trimEnd().split('\n');
  return lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[6]]);
}

it('counts to the decision, in the list and in its file; of what is open to now', async () => {
  // A Monday in Phnom Penh: two come at 08:00 when the office opens, one at 09:00; two are ended at 10:00 and looked at at 15:00.
  house.clock.set('2026-11-23T01:00:00Z');
  const [denied, withdrawn] = [await submitAnApplication(house), await submitAnApplication(house)];
  house.clock.set('2026-11-23T02:00:00Z');
  const open = await submitAnApplication(house);
  house.clock.set('2026-11-23T03:00:00Z');
  done(await deny(house, nary, { applicationId: denied, reasons: ['income'] }));
  const wish = { applicationId: withdrawn, reason: 'She called' };
  done(await withdrawApplication(house, uma, wish));
  house.clock.set('2026-11-23T08:00:00Z');
  const { rows } = await queuePage(house, asker(uma), { view: 'decided' });
  expect(rows.map(({ id, waiting_ms }) => [id, waiting_ms / HOUR_MS])).toEqual([
    [String(denied), 2],
  ]);
  expect(await fileOf([denied, withdrawn, open])).toEqual([
    [`A-${denied}`, '2.0'],
    [`A-${withdrawn}`, '2.0'],
    [`A-${open}`, '6.0'],
  ]);
});
