/** After a restore numbers behind the backup's last are given anew, to other entries (docs/operate.md, "After a restore"). */
import { randomUUID } from 'node:crypto';
import { ENTRIES_PATH } from 'contract/accounting';
import { Refused } from 'contract/refusal';
import { expect, it, onTestFinished } from 'vitest';
import { openTestOffice } from '../../testing/office.ts';
import { makeKey } from './commands.ts';

it('a reader whose number no entry has yet is refused, in place of passing over what comes', async () => {
  const test = await openTestOffice();
  onTestFinished(() => test.close());
  const house = { ...test.house, log: { warn() {}, error() {}, info() {} } as never };
  const max = { who: 'staff:max', role: 'manager' } as const;
  const made = await makeKey(house, max, { name: 'Our ledger', key: randomUUID() });
  if (made instanceof Refused) throw new Error('Not made');
  await house.test.owner.updateTable('accounting_feed').set({ last_number: 1000n }).execute();
  const read = (after: number) =>
    test.call({
      method: 'GET',
      url: `${ENTRIES_PATH}?after=${after}`,
      headers: { authorization: `Bearer ${made.secret}` },
    });
  expect((await read(1000)).body).toEqual({ entries: [], next: '1000', more: false });
  const { status, body } = await read(1001);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'cursor_ahead', detail: expect.stringContaining('1000') });
});
