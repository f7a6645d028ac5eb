/** An account that staff wrote is written again where it was wrong, and nobody who wrote one of it pays the money out. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../../testing/loan-states.ts';
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../../testing/loans.ts';
import { decisionView } from '../../decisions/commands-view.ts';
import { orderDisbursement } from '../../disbursements/commands.ts';
import { disbursementPage, disbursementView } from '../../disbursements/commands-waiting.ts';
import { insertIntent } from '../../disbursements/store.ts';
import type { By } from '../../loans/commands-act.ts';
import { markNotTheirs } from '../../phones/commands-not-theirs.ts';
import { lockOpenApplications, replaceAccount } from '../own/store-open-account.ts';
import { giveAccount } from './commands-account.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma, sam } = STAFF;
const other: By = { who: 'staff:other-officer', role: 'officer' };

const give = (by: By, applicationId: bigint, bank: string, number = '000 700 701') =>
  giveAccount(house, by, { applicationId, bank, number });

const told = async (phone: string) =>
  (
    await house.db
      .selectFrom('notice')
      .select(['body', 'state'])
      .where('phone', '=', phone)
      .where('kind', '=', 'account_given')
      .orderBy('id')
      .execute()
  ).map(({ body, state }) => (state === 'held back' ? 'told nobody' : body));

const accountOf = async (applicationId: bigint) =>
  done(await decisionView(house, String(applicationId), uma.who)).account;

it('a bank is a name: "Other" alone is none, in any letters', async () => {
  const { applicationId } = await bringTo(house, 'pawnPending');
  for (const bank of ['Other', ' other ', 'OTHER', '']) {
    expect(refusalOf(await give(uma, applicationId, bank)), bank).toBe('field:bank');
  }
  done(await give(uma, applicationId, 'Bank of Another List'));
  expect(await accountOf(applicationId)).toEqual({
    bank: 'Bank of Another List',
    last_digits: '0701',
    is_correctable: true,
  });
});

it('what staff wrote is written again until its money is ordered, by somebody else too, and the borrower is told each time', async () => {
  const { applicationId, offerId, phone } = await bringTo(house, 'pawnHeld');
  const before = await told(phone);
  // The very same again is no correction, and is told nobody twice.
  expect(refusalOf(await give(uma, applicationId, 'ABA Bank', '000700700'))).toBe('has_account');
  done(await give(uma, applicationId, 'Wing Bank', '000700700'));
  done(await give(other, applicationId, 'Chip Mong Bank'));
  expect(await accountOf(applicationId)).toMatchObject({
    bank: 'Chip Mong Bank',
    last_digits: '0701',
    is_correctable: true,
  });
  const after = await told(phone);
  expect(after).toHaveLength(before.length + 2);
  expect(after.at(-1)).toMatch(/Chip Mong Bank.*0701/);

  // Neither who wrote the account that stands nor who wrote an earlier one pays out to it.
  for (const { who } of [uma, other]) {
    const order = { offerId, key: randomUUID() };
    const ordering = orderDisbursement(house, { who, role: 'cashier' }, order);
    expect(refusalOf(await ordering), who).toBe('second_person');
    const waiting = { waits_for: 'me', state: 'to order' } as const;
    const theirs = await disbursementPage(house, waiting, { who, roles: ['cashier'] });
    expect(theirs.rows.map(({ id }) => id)).not.toContain(String(offerId));
    const intent = { id: randomUUID(), kind: 'disbursement', cents: 1, details: {} } as const;
    const about = { offer_id: offerId };
    const past = insertIntent(house.db, { ...intent, about, by: who, at: house.clock.now() });
    await expect(past).rejects.toThrow('who wrote the account does not pay out');
  }
  const view = done(await disbursementView(house, String(offerId)));
  expect(view.account_given_by?.who).toBe(other.who);
  expect(view.account_written_before.map(({ who }) => who)).toEqual([uma.who]);
  const sams = await disbursementPage(house, { waits_for: 'me' }, asker(sam));
  expect(sams.rows.map(({ id }) => id)).toContain(String(offerId));

  done(await orderDisbursement(house, sam, { offerId, key: randomUUID() }));
  expect(refusalOf(await give(uma, applicationId, 'Wing Bank', '7'))).toBe('money_ordered');
  expect((await accountOf(applicationId))?.is_correctable).toBe(false);
});

it('the fourth account of a day is told as the first is', async () => {
  const { applicationId, phone } = await bringTo(house, 'pawnPending');
  for (const end of [1, 2, 3, 4, 5]) done(await give(uma, applicationId, `Bank ${end}`));
  expect(await told(phone)).toEqual(
    [1, 2, 3, 4, 5].map((end) => expect.stringContaining(`Bank ${end}`) as string),
  );
});

it('who wrote an account is put on nobody else while that account stands, and is taken off no list', async () => {
  const { applicationId } = await bringTo(house, 'pawnHeld');
  const set = (values: { account_given_by?: string; account_written_before?: string[] | null }) =>
    house.db.updateTable('application').set(values).where('id', '=', applicationId).execute();
  await expect(set({ account_given_by: sam.who })).rejects.toThrow(/who wrote an account stays/);
  done(await give(other, applicationId, 'Wing Bank'));
  await set({ account_written_before: null });
  const row = await house.db
    .selectFrom('application')
    .select('account_written_before')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  expect(row.account_written_before).toEqual([uma.who]);
});

it('what the borrower gave is changed by nobody of the staff', async () => {
  const { applicationId } = await bringTo(house, 'inReview');
  expect((await accountOf(applicationId))?.is_correctable).toBe(false);
  expect(refusalOf(await give(uma, applicationId, 'Wing Bank'))).toBe('has_account');
});

it('the account that the borrower has named in the place of it is theirs: staff write it no more, and who wrote the one before still pays nothing out', async () => {
  const { applicationId, borrowerId } = await bringTo(house, 'pawnApproved');
  expect((await accountOf(applicationId))?.is_correctable).toBe(true);
  await house.db.transaction().execute(async (tx) => {
    const open = await lockOpenApplications(tx, house.cipher, borrowerId);
    const mine = open.find(({ id }) => id === applicationId);
    if (mine === undefined) throw new Error('It is not under way');
    const named = { bank: 'ACLEDA Bank', number: '777123' };
    await replaceAccount(tx, house.cipher, mine, named);
  });
  expect(await accountOf(applicationId)).toMatchObject({
    last_digits: '7123',
    is_correctable: false,
  });
  expect(refusalOf(await give(other, applicationId, 'Wing Bank'))).toBe('has_account');
  const row = await house.db
    .selectFrom('application')
    .select('account_given_by')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  expect(row.account_given_by).toBe(uma.who);
});

it('no account is written while the phone is known not to be the borrower’s, who would not hear of it', async () => {
  const { applicationId, borrowerId } = await bringTo(house, 'pawnApproved');
  await markNotTheirs(house, other.who, { id: borrowerId, why: 'lost' });
  expect(refusalOf(await give(uma, applicationId, 'Wing Bank'))).toBe('held_phone');
});
