import { randomBytes, randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { decryptColumns, encryptColumns } from '../src/applications/store-encrypted.ts';
import { countDrawer, openDrawer } from '../src/cash/commands.ts';
import { transfer } from '../src/cash/commands-transfer.ts';
import { askerOf } from '../src/staff-by.ts';
import { insertErasure } from '../src/privacy/store-erasure.ts';
import { submitAnApplication } from './applications.ts';
import { aStaff, signedIn, type TestOffice, type TestStaff } from './office.ts';
import { PHONE_SAMPLES } from './office-phones.ts';
import type { MakeSample } from './office-sample.ts';

/** What the calls of reports, drawers and the audit are told. */
export const REPORT_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'reports.read': () => ({ query: '?to=2026-11-01&product=personal&by=month' }),
  'reports.file': () => ({ query: '?by=province', params: { file: 'loans' } }),
  'audit.list': () => ({ query: '?noun=staff&day=2026-11-21' }),
  'audit.read': async ({ house: { db } }) => {
    const { id } = await db.selectFrom('audit').select('id').limit(1).executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  'cash.read': () => ({ query: '?day=2026-11-01' }),
  'cash.open': async (test, caller) => {
    const staff = await aStaff(test, ...(caller?.roles ?? ['cashier']));
    return { headers: await signedIn(test, staff), payload: { opening_cents: 300_00 } };
  },
  'cash.count': async (test, caller) => {
    const { id, version, headers } = await aDrawer(test, caller);
    const payload = { version, counted_cents: 100_00, note: null };
    return { headers, params: { id }, payload };
  },
  'cash.close': async (test, caller) => {
    const { id, version } = await aDrawer(test, null);
    const closing =
      caller === null ? {} : { headers: await signedIn(test, await aStaff(test, ...caller.roles)) };
    return { ...closing, params: { id }, payload: { version } };
  },
  'cash.transfer': async (test, caller) => {
    const { id, version, headers } = await aDrawer(test, caller);
    return { headers, params: { id }, payload: { version, ...deposit() } };
  },
  'cash.confirmTransfer': aTransfer,
  'cash.refuseTransfer': async (test, caller) => ({
    ...(await aTransfer(test, caller)),
    payload: { reason: 'The bank was closed: 2 pm.' },
  }),
  'cash.print': async (test) => ({ params: { id: (await aDrawer(test, null)).id } }),
  'privacy.find': async ({ house }) => ({ payload: { phone: (await aBorrower(house)).phone } }),
  'privacy.read': async ({ house }) => ({ params: { id: (await aBorrower(house)).id } }),
  'privacy.export': async ({ house }) => ({ params: { id: (await aBorrower(house)).id } }),
  'privacy.erasure': async ({ house }) => ({ params: { id: (await aBorrower(house)).id } }),
  'privacy.proposeErasure': async ({ house }) => ({
    params: { id: await aDenied(house) },
    payload: { made_sure: 'Came with the card' },
  }),
  'privacy.erasures': () => ({ query: '?state=open' }),
  'privacy.decideErasure': async ({ house }) => {
    const borrowerId = BigInt(await aDenied(house));
    const given = {
      borrowerId,
      madeSure: 'Came',
      by: 'staff:somebody-else',
      at: house.clock.now(),
    };
    const id = await insertErasure(house.db, given);
    return { params: { id: String(id) }, payload: { confirmed: true } };
  },
  ...PHONE_SAMPLES,
  'details.list': () => ({ query: '?after=0' }),
  'details.settle': async ({ house }) => ({
    params: { id: await aWaitingUpdate(house) },
    payload: { confirmed: true },
  }),
  'privacy.opened': () => ({ query: '?from=2026-11-01&until=2026-11-30&by=staff:uma' }),
  'privacy.openedFile': () => ({ query: '?from=2026-11-01&until=2026-11-30' }),
};

/** An update whose bank account waits for a call, as one is stored. @returns its number */
export async function aWaitingUpdate(house: TestOffice['house']): Promise<string> {
  const { id: _, ...row } = await house.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', await submitAnApplication(house))
    .executeTakeFirstOrThrow();
  const key = randomBytes(32);
  const { national_id_number, bank_account_number } = decryptColumns(house.cipher, row);
  const sealed = encryptColumns(house.cipher, key, { national_id_number, bank_account_number });
  const { id } = await house.db
    .insertInto('application')
    .values({
      ...row,
      ...sealed,
      draft_key_hash: key,
      submit_id: null,
      status: 'Recorded',
      form_type: 'profile',
      unconfirmed: ['bank_account_number'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Somebody who has applied in vain, and with whom nothing is under way. */
async function aDenied(house: TestOffice['house']): Promise<string> {
  const { id } = await aBorrower(house);
  await house.db
    .updateTable('application')
    .set({ status: 'Withdrawn' })
    .where('borrower_id', '=', BigInt(id))
    .execute();
  return id;
}

/** Somebody who has applied. */
async function aBorrower(house: TestOffice['house']): Promise<{ id: string; phone: string }> {
  const id = await submitAnApplication(house);
  const row = await house.db
    .selectFrom('application')
    .select(['borrower_id', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id: String(row.borrower_id), phone: row.phone ?? '' };
}

/** What goes to the bank out of a drawer, with a slip of its own. */
const deposit = () => ({ cents: -50_00, place: 'bank', note: `D ${randomUUID()}` }) as const;

/** A deposit of somebody else that waits, and who is asked about it. */
async function aTransfer(test: TestOffice, caller: TestStaff | null) {
  const { id, version, who } = await aDrawer(test, null);
  const noted = await transfer(test.house, who, { id: BigInt(id), version, ...deposit() });
  if (noted instanceof Refused) throw new Error('Not noted');
  const told =
    caller === null ? {} : { headers: await signedIn(test, await aStaff(test, ...caller.roles)) };
  return { ...told, params: { id, transfer: noted.transfers[0]?.id ?? '' } };
}

/** A drawer that was counted, of somebody new: the caller's own where they are a cashier. */
async function aDrawer(test: TestOffice, caller: TestStaff | null) {
  const staff = await aStaff(test, ...(caller?.roles ?? ['cashier']));
  const headers = await signedIn(test, staff);
  const who = `staff:${staff.handle}`;
  const opened = await openDrawer(test.house, who, { opening_cents: 100_00 });
  if (opened instanceof Refused) throw new Error('Not opened');
  const count = { version: opened.version, counted_cents: 100_00, note: null };
  const counted = await countDrawer(test.house, askerOf(staff), {
    ...count,
    id: BigInt(opened.id),
  });
  if (counted instanceof Refused) throw new Error('Not counted');
  return { id: opened.id, version: counted.version, headers, who };
}
