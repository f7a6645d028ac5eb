/** Cash that leaves the drawer to the bank or the safe, or comes from there: on the sheet at once, seen by somebody else before the day is closed. */
import { transferCash } from 'contract/office/endpoints/cash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { done, later, type LoanHouse, refusalOf } from '../../testing/loans.ts';
import {
  aStaff,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { askerOf } from '../staff-by.ts';
import { sql } from 'kysely';
import { closeDrawer, countDrawer, openDrawer } from './commands.ts';
import { cashOn } from './commands-view.ts';
import { confirmTransfer, refuseTransfer, transfer } from './commands-transfer.ts';

let test: TestOffice;
let house: LoanHouse;
let sam: TestStaff;
let max: TestStaff;
const who = ({ handle }: TestStaff) => `staff:${handle}`;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  sam = await aStaff(test, 'cashier');
  max = await aStaff(test, 'manager');
});
afterAll(() => test.close());

async function sheet() {
  const { sheets } = await cashOn(house, {}, askerOf(sam));
  const own = sheets.find(({ cashier }) => cashier.handle === sam.handle);
  if (!own) throw new Error('No sheet');
  return { ...own, no: BigInt(own.id) };
}
const toBank = async (cents: number, note: string | null = 'D 118') => {
  const { no, version } = await sheet();
  return transfer(house, who(sam), { id: no, version, cents, place: 'bank', note });
};
const count = async (counted_cents: number) => {
  const { no, version } = await sheet();
  return countDrawer(house, askerOf(sam), { id: no, version, counted_cents, note: null });
};
const close = async () => {
  const { no, version } = await sheet();
  return closeDrawer(house, who(max), { id: no, version });
};
const newest = async () => {
  const { no, transfers } = await sheet();
  const transferId = BigInt(transfers.at(-1)?.id ?? 0);
  return { id: no, transferId };
};
/** The sheets that wait for somebody, as the bell counts them. */
const waitingFor = async (staff: TestStaff) =>
  (await cashOn(house, { waits_for: 'me' }, askerOf(staff))).sheets.length;
const auditOf = async (id: bigint) => {
  const { rows } = await sql<{ event: string }>`
    select event from audit where subject = ${`cash:${id}`} order by id`.execute(house.db);
  return rows.map(({ event }) => event);
};

it('a deposit is on the sheet at once; the day is not closed before another has seen it, and then nothing is missing', async () => {
  done(await openDrawer(house, who(sam), { opening_cents: 500_000 }));
  const before = await sheet();
  const noted = done(await toBank(-450_000));
  expect(transferCash.reply.parse(noted)).toEqual(noted);
  // $5,000.00 less $4,500.00.
  expect(noted).toMatchObject({ expected_cents: 50_000, out_cents: 450_000, out_count: 1 });
  expect(noted.transfers).toMatchObject([{ cents: -450_000, place: 'bank', state: 'waiting' }]);
  expect(noted.movements).toMatchObject([{ kind: 'transfer', cents: -450_000 }]);
  const again = { version: before.version, cents: -450_000, place: 'bank', note: 'D 118' } as const;
  expect(refusalOf(await transfer(house, who(sam), { ...again, id: before.no }))).toBe('changed');
  expect([await waitingFor(max), await waitingFor(sam)]).toEqual([1, 0]);
  done(await count(50_000));
  expect(refusalOf(await close())).toBe('changed');
  expect(refusalOf(await confirmTransfer(house, who(sam), await newest()))).toBe('second_person');
  done(await confirmTransfer(house, who(max), await newest()));
  expect(refusalOf(await confirmTransfer(house, who(max), await newest()))).toBe('changed');
  const url = `/api/office/cash/${before.id}/sheet.pdf`;
  const printed = await test.app.inject({
    method: 'GET',
    url,
    headers: await signedIn(test, max),
  });
  expect(pdfText(printed.rawPayload).replaceAll(' ', '')).toContain('D118');
  expect(done(await close())).toMatchObject({ state: 'closed', expected_cents: 50_000 });
  expect(
    refusalOf(await refuseTransfer(house, who(max), { ...(await newest()), reason: 'No' })),
  ).toBe('changed');
  expect(await auditOf(before.no)).toEqual([
    'cash.opened',
    'cash.transferred',
    'cash.counted',
    'cash.transfer_confirmed',
    'cash.closed',
  ]);
});

it('what was not so counts no more, and a drawer that was counted with it is counted again', async () => {
  later(house, 1);
  done(await openDrawer(house, who(sam), { opening_cents: 50_000 }));
  // A float of $200.00 from the safe needs no slip.
  const { no, version } = await sheet();
  const float = { id: no, version, cents: 20_000, place: 'safe', note: ' ' } as const;
  expect(done(await transfer(house, who(sam), float))).toMatchObject({ expected_cents: 70_000 });
  done(await confirmTransfer(house, who(max), await newest()));
  done(await toBank(-10_000, 'D 200'));
  // $500.00 and $200.00 less $100.00.
  done(await count(60_000));
  const wrong = { ...(await newest()), reason: ' ' };
  expect(refusalOf(await refuseTransfer(house, who(max), wrong))).toBe('field:reason');
  const refused = done(await refuseTransfer(house, who(sam), { ...wrong, reason: 'Bank closed' }));
  expect(refused).toMatchObject({ expected_cents: 70_000, since_count: 1 });
  expect(refused.transfers.at(-1)).toMatchObject({ state: 'refused', reason: 'Bank closed' });
  expect(refusalOf(await close())).toBe('changed');
  done(await count(70_000));
  done(await close());
});

it('only the cashier of a drawer notes what leaves it, with the slip of the bank, and no more than is in it', async () => {
  later(house, 1);
  done(await openDrawer(house, who(sam), { opening_cents: 70_000 }));
  const { no, version } = await sheet();
  const other = { id: no, version, cents: -100, place: 'safe', note: null } as const;
  expect(refusalOf(await transfer(house, who(max), other))).toBe('not_allowed');
  expect(refusalOf(await toBank(-100, null))).toBe('field:note');
  expect(refusalOf(await toBank(0))).toBe('field:cents');
  expect(refusalOf(await toBank(-70_001))).toBe('field:cents');
  expect(refusalOf(await toBank(-100, 'x'.repeat(501)))).toBe('field:note');
  expect(refusalOf(await toBank(-100, 'd118'))).toBe('field:note');
  expect((await sheet()).transfers).toEqual([]);
  const elsewhere = { id: no, transferId: 1n };
  expect(refusalOf(await confirmTransfer(house, who(max), elsewhere))).toBe('not_found');
  done(await toBank(-70_000, 'D 119'));
});
