/** The lists that the bell opens hold exactly what it has counted, for each of the staff. */
import { randomUUID } from 'node:crypto';
import type { CollateralQuery } from 'contract/office/collateral';
import type { StaffRole } from 'contract/office/endpoint';
import { loanNumber } from 'contract/record-numbers';
import { TO_DO, TO_DO_ASKED, type ToDo } from 'contract/office/to-do';
import { TREASURY } from 'contract/office/who';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineOf, openRows, readIn, reference, statementOf } from '../../testing/bank-statements.ts';
import { copies } from '../../testing/copies.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { aProvedPhone } from '../../testing/office-phones.ts';
import { giveMoneyBack, returnPage } from '../bank-statements/commands-returns.ts';
import { registerPage } from '../collateral/commands-register.ts';
import { valueCollateral } from '../collateral/commands-custody.ts';
import { countDrawer, openDrawer } from '../cash/commands.ts';
import { cashOn } from '../cash/commands-view.ts';
import { answerComplaint, complaintPage, recordComplaint } from '../complaints/commands.ts';
import { assign } from '../applications/review/commands-desk.ts';
import { detailsPage } from '../applications/own/commands-waiting.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { todayPage } from '../collections/commands-today.ts';
import { phoneChangePage } from '../phones/commands.ts';
import { erasurePage } from '../privacy/commands-erasure.ts';
import { insertErasure } from '../privacy/store-erasure.ts';
import { proposalPage } from '../proposals/commands.ts';
import { insertProposal, PROPOSAL_ROWS } from '../proposals/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { queuePage } from '../queue/commands.ts';
import { staffPage } from '../staff/commands-list.ts';
import { hire } from '../staff/commands-people.ts';
import { insertProposal as insertStaffProposal } from '../staff/proposals/store-proposals.ts';
import { proposeCancellation } from '../disbursements/commands-cancel.ts';
import { disbursementBatches, disbursementPage } from '../disbursements/commands-waiting.ts';
import { loanBatches, officeLoans } from '../loan-views/commands-office-list.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { markEnded } from '../staff/store.ts';
import { toDoOf } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  const uma = { username: 'uma@lender.test', nameKm: 'ឧមា', nameEn: 'Uma' };
  done(await hire(house, 'operator', { ...uma, roles: ['officer'], locale: 'en' }));
});
afterAll(() => house.close());

const ME = { waits_for: 'me' } as const;
type Listed = (asker: Asker) => Promise<{ readonly rows: readonly unknown[] }>;

const { view: _view, ...RETURNS } = TO_DO_ASKED.returns;

/** A list whose door lets nobody else in than who does what waits on it. */
const ofTheirs =
  (kind: ToDo, list: Listed): Listed =>
  async (asker) =>
    hasRole(asker, TO_DO[kind]) ? list(asker) : { rows: [] };

const changesOf = (kind: 'product' | 'setting', asker: Asker) =>
  proposalPage(house, { state: 'open', kind, ...ME }, asker);

/** The lists as the bell opens them. */
const LISTS = {
  queue: ofTheirs('queue', (asker) => queuePage(house, asker, TO_DO_ASKED.queue)),
  override: (asker) => queuePage(house, asker, TO_DO_ASKED.override),
  extension: ofTheirs('extension', () => todayPage(house, TO_DO_ASKED.extension)),
  waivers: ofTheirs('waivers', () => todayPage(house, TO_DO_ASKED.waivers)),
  money: ofTheirs('money', () => openMoneyPage(house, {})),
  complaints: ofTheirs('complaints', (asker) =>
    complaintPage(house, TO_DO_ASKED.complaints, asker),
  ),
  details: ofTheirs('details', () => detailsPage(house, {})),
  phones: (asker) => phoneChangePage(house, { state: 'open', ...TO_DO_ASKED.phones }, asker),
  products: (asker) => changesOf('product', asker),
  settings: (asker) => changesOf('setting', asker),
  staff: async (asker) => ({ rows: (await staffPage(house, TO_DO_ASKED.staff, asker)).proposals }),
  privacy: (asker) => erasurePage(house, { state: 'open', ...TO_DO_ASKED.privacy }, asker),
  disbursements: (asker) => disbursementPage(house, TO_DO_ASKED.disbursements, asker),
  cancellations: (asker) => disbursementPage(house, TO_DO_ASKED.cancellations, asker),
  returns: (asker) => returnPage(house, RETURNS, asker),
  credits: (asker) => officeLoans(house, TO_DO_ASKED.credits, asker),
  flags: ofTheirs('flags', (asker) => officeLoans(house, TO_DO_ASKED.flags, asker)),
  refunds: (asker) => officeLoans(house, TO_DO_ASKED.refunds, asker),
  reversals: (asker) => officeLoans(house, TO_DO_ASKED.reversals, asker),
  payout_returns: (asker) => officeLoans(house, TO_DO_ASKED.payout_returns, asker),
  closings: (asker) => complaintPage(house, TO_DO_ASKED.closings, asker),
  sales: (asker) => registerPage(house, TO_DO_ASKED.sales, asker),
  collateral: (asker) => registerPage(house, TO_DO_ASKED.collateral, asker),
  // The call is the treasury's alone.
  cash: async (asker) => {
    const isTheirs = hasRole(asker, TREASURY);
    return { rows: isTheirs ? (await cashOn(house, TO_DO_ASKED.cash, asker)).sheets : [] };
  },
} as const satisfies Readonly<Record<ToDo, Listed>>;
const KINDS = Object.keys(TO_DO) as ToDo[];

const EVERY: readonly StaffRole[] = ['officer', 'approver', 'cashier', 'manager'];
const ASKERS = ['uma', 'nary', 'ana', 'sam', 'ben', 'max', 'vanna'].flatMap((handle) =>
  [...EVERY.map((role) => [role]), EVERY].map((roles) => ({ who: `staff:${handle}`, roles })),
);

/** Something of each kind, done by those of the staff whose it is. */
async function aDay(): Promise<void> {
  await bringTo(house, 'signed');
  await bringTo(house, 'ordered');
  const { applicationId } = await bringTo(house, 'signed');
  const reason = 'The account is closed';
  done(await proposeCancellation(house, STAFF.max, { applicationId, reason }));
  done(await readIn(house, statementOf(lineOf(house, '9.00', reference(), 'who knows'))));
  const id = BigInt((await openRows(house))[0]?.id ?? 0);
  const order = { id, method: 'bank', reason: 'Unknown payer', key: randomUUID() } as const;
  expect(await giveMoneyBack(house, STAFF.sam, order)).toBeUndefined();
  await bringTo(house, 'credited');
  await bringTo(house, 'refundOrdered');
  await bringTo(house, 'reversalOrdered');
  await bringTo(house, 'returnOrdered');
  // The drawer of a day before waits too.
  house.clock.set(new Date(house.clock.now().getTime() - 86_400_000));
  done(await openDrawer(house, STAFF.sam.who, { opening_cents: 5_00, note: '' }));
  const sam: Asker = { who: STAFF.sam.who, roles: ['cashier'] };
  const [drawer] = (await cashOn(house, {}, sam)).sheets;
  const counted = { id: BigInt(drawer?.id ?? 0), version: drawer?.version ?? 0 };
  done(
    await countDrawer(house, sam, {
      ...counted,
      counted_cents: 5_00,
      note: 'Paid out before it was opened',
    }),
  );
  // So does one of who has left, which nobody has counted.
  const left = await aStaff({ house }, 'cashier');
  done(await openDrawer(house, `staff:${left.handle}`, { opening_cents: 7_00, note: '' }));
  await markEnded(house.db, left.id, house.clock.now());
  house.clock.set(new Date(house.clock.now().getTime() + 86_400_000));
  await bringTo(house, 'pawnForSale');
  const { applicationId: pawned } = await bringTo(house, 'pawnSigned');
  await proposals();
  for (const by of [STAFF.uma, STAFF.nary]) await aProvedPhone(house, by.who);
  const value = { applicationId: pawned, valueCents: 400_00, basis: 'As sold at the market' };
  done(await valueCollateral(house, STAFF.uma, { ...value, key: randomUUID() }));
  for (const by of [STAFF.nary, STAFF.max]) {
    const complaint = {
      loan: '',
      name: 'Dara Kim',
      phone: '012 345 678',
      channel: 'call',
      category: 'fees',
      text: 'The fee was not told.',
      key: randomUUID(),
    } as const;
    const { id: made } = done(await recordComplaint(house, STAFF.sam, complaint));
    done(await answerComplaint(house, by, { id: BigInt(made), text: 'We told it again.' }));
  }
}

/** What managers propose, what is given to somebody, and what a borrower asks or says. */
async function proposals(): Promise<void> {
  const { applicationId } = await bringTo(house, 'inReview');
  done(await assign(house, STAFF.uma, { applicationId, to: 'uma', version: 0 }));
  await bringTo(house, 'proposed');
  const { loanId } = await bringTo(house, 'requested');
  await bringTo(house, 'residue');
  // The payment on which its extension was granted.
  const flagged = { loanId: (await bringTo(house, 'extended')).loanId, entry: 1 };
  done(await reversePayment(house, STAFF.sam, { ...flagged, reason: 'No', key: randomUUID() }));
  done(await readIn(house, statementOf(lineOf(house, '8.00', reference(), 'who knows'))));
  const complaint = { channel: 'call', category: 'fees', text: 'The fee was not told.' } as const;
  const from = { loan: loanNumber(loanId), name: '', phone: '' };
  done(await recordComplaint(house, STAFF.sam, { ...complaint, ...from, key: randomUUID() }));
  // What a borrower changed in their account, which a call confirms.
  await copies(house.test.owner, 'application', {
    ...{ of: sql`t.id = ${applicationId}`, from: 1, count: 1 },
    changes: {
      ...{ id: '3000000', submit_id: 'null', status: `'Recorded'`, form_type: `'profile'` },
      ...{ draft_key_hash: `sha256('3000000')`, unconfirmed: `array['bank_account_number']` },
      ...{ is_incomplete: 'true', erased_at: 'now()', bank_account_number: 'null' },
      ...{ national_id_number: 'null', national_id_search: 'null' },
    },
  });
  const at = house.clock.now();
  for (const { who } of [STAFF.max, STAFF.nary]) {
    const change = { baseVersion: 1, before: null, after: '5', by: who, at };
    await insertProposal(house.db, { ...change, kind: 'setting', key: `of_${who.slice(6)}` });
    const product = who === STAFF.max.who ? 'payday' : 'pawn';
    await insertProposal(house.db, { ...change, kind: 'product', key: product });
    const person = { username: `${who.slice(6)}2@lender.test`, nameKm: 'x', nameEn: 'X' };
    const wanted = { ...person, roles: ['officer'], locale: 'en' };
    const added = { kind: 'add', staffId: null, wanted, proposedBy: who, at } as const;
    await insertStaffProposal(house.db, added);
    const { borrowerId } = await bringTo(house, 'pending');
    await insertErasure(house.db, { borrowerId, madeSure: 'By phone', by: who, at });
  }
}

it('whoever asks, in whatever roles: each list that the bell opens has as many rows as the bell says, and the numbers differ by person', async () => {
  await aDay();
  const counted = new Map<string, Set<number>>();
  for (const asker of ASKERS) {
    const { counts } = await toDoOf(house, asker, new Map());
    for (const kind of KINDS) {
      const { rows } = await LISTS[kind](asker);
      const told = `${kind} for ${asker.who} as ${asker.roles.join(', ')}`;
      expect(rows.length, told).toBe(counts[kind] ?? 0);
      counted.set(kind, (counted.get(kind) ?? new Set()).add(rows.length));
    }
  }
  // Of each kind somebody has something, and somebody nothing.
  for (const kind of KINDS) expect(counted.get(kind)?.size, kind).toBeGreaterThan(1);
});

async function allOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const some of batches) all.push(...some);
  return all;
}

it('without it the same lists hold one’s own too, and their files follow', async () => {
  const sam: Asker = { who: STAFF.sam.who, roles: EVERY };
  const numbersOf = async (asked: Parameters<typeof loanBatches>[1]) =>
    (await allOf(loanBatches(house, asked, sam))).length;
  expect((await returnPage(house, {}, sam)).rows).toHaveLength(1);
  expect((await returnPage(house, ME, sam)).rows).toHaveLength(0);
  const forSale = (asked: CollateralQuery, who: string) =>
    registerPage(house, { state: 'for_sale', ...asked }, { who, roles: EVERY });
  expect((await forSale({}, STAFF.nary.who)).rows).toHaveLength(1);
  expect((await forSale(ME, STAFF.nary.who)).rows).toHaveLength(0);
  expect(await numbersOf({ group: 'refund' })).toBe(1);
  expect(await numbersOf({ group: 'refund', ...ME })).toBe(0);
  const max: Asker = { who: STAFF.max.who, roles: ['manager'] };
  const filed = (asker: Asker) =>
    allOf(disbursementBatches(house, { ...ME, state: 'cancelling' }, asker));
  expect([await filed(max), await filed({ who: 'staff:vanna', roles: ['manager'] })]).toMatchObject(
    [[], [{ blocked: ['cancellation'] }]],
  );
});

it('what another proposed is found behind more of one’s own than a page holds, and more of it than a page holds by its cursor', async () => {
  const at = house.clock.now();
  const ana: Asker = { who: 'staff:ana', roles: ['manager'] };
  const ben: Asker = { who: 'staff:ben', roles: ['manager'] };
  const before = (await changesOf('setting', ana)).rows.length;
  const ask = async (key: string, by: string) => {
    const change = { kind: 'setting', key, baseVersion: 1, before: null, after: '5', at } as const;
    await insertProposal(house.db, { ...change, by });
    const { borrowerId } = await bringTo(house, 'pending');
    await insertErasure(house.db, { borrowerId, madeSure: 'By phone', by, at });
  };
  await ask('of_ben', ben.who);
  for (let one = 0; one < PROPOSAL_ROWS + 1; one += 1) await ask(`of_ana_${one}`, ana.who);
  const { rows } = await changesOf('setting', ana);
  expect(rows).toHaveLength(before + 1);
  expect(rows[0]).toMatchObject({ key: 'of_ben' });
  const erasures = await erasurePage(house, { state: 'open', ...ME }, ana);
  expect(erasures.rows[0]?.proposed_by.handle).toBe('ben');
  // All that Ana proposed, and what was there.
  const first = await changesOf('setting', ben);
  expect(first.rows).toHaveLength(PROPOSAL_ROWS);
  const asked = { state: 'open', kind: 'setting', ...ME } as const;
  const rest = await proposalPage(house, { ...asked, after: first.next ?? '' }, ben);
  expect(rest.rows).toHaveLength(before + 1);
});
