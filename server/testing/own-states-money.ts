import { randomUUID } from 'node:crypto';
import { openMoneyPage } from '../src/bank-statements/commands-open.ts';
import { isOfReceipt } from '../src/bank-statements/commands-receipt.ts';
import {
  confirmOther,
  confirmReturn,
  giveMoneyBack,
  orderOther,
  returnPage,
  voidReturn,
} from '../src/bank-statements/commands-returns.ts';
import {
  confirmReopening,
  orderReopening,
} from '../src/bank-statements/reopening/commands-reopen.ts';
import { postStatement } from '../src/bank-statements/commands.ts';
import { asker, done, type LoanHouse, STAFF } from './loans.ts';
import { somebody, type WrongStates } from './own-states-desk.ts';

const key = () => randomUUID();
const reason = 'as the borrower wrote';

/** Money of a statement that names no loan. */
async function someMoney(house: LoanHouse): Promise<bigint> {
  const reference = key();
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},9.00,${reference},who\n`;
  done(await postStatement(house, STAFF.sam, { methodId: 10, csv, fileName: 'a.csv', key: key() }));
  const { rows } = await openMoneyPage(house, {});
  return BigInt(rows.find((row) => row.reference === reference)?.id ?? 0);
}

async function ordered(house: LoanHouse): Promise<bigint> {
  const order = { id: await someMoney(house), method: 'bank', reason, key: key() } as const;
  await giveMoneyBack(house, STAFF.sam, order);
  const { rows } = await returnPage(house, {}, asker(STAFF.max));
  return BigInt(rows.at(-1)?.id ?? 0);
}

async function sent(house: LoanHouse): Promise<bigint> {
  const id = await ordered(house);
  await confirmReturn(house, STAFF.max, { id, reference: 'T', key: key() });
  return id;
}

/** Money that went back, and is ordered to be looked at again. */
async function reopening(house: LoanHouse): Promise<bigint> {
  await orderReopening(house, STAFF.sam, { id: await sent(house), reason, key: key() });
  const { rows } = await returnPage(house, {}, asker(STAFF.max));
  return BigInt(rows.at(-1)?.id ?? 0);
}

/** Acts on money that stands on no loan. */
export const OF_MONEY: WrongStates = {
  'money.giveBack': [
    {
      state: 'of money that somebody ordered to give back',
      refused: 'changed',
      async at(house) {
        const id = await someMoney(house);
        const order = { id, method: 'bank', reason } as const;
        await giveMoneyBack(house, STAFF.sam, { ...order, key: key() });
        return () => giveMoneyBack(house, somebody(), { ...order, key: key() });
      },
    },
    {
      state: 'in cash, of who has no open drawer',
      refused: 'no_drawer',
      async at(house) {
        const order = { id: await someMoney(house), method: 'cash', reason, key: key() } as const;
        return () => giveMoneyBack(house, somebody(), order);
      },
    },
  ],
  'money.notBorrowers': [
    {
      state: 'of money that somebody ordered to give back',
      refused: 'changed',
      async at(house) {
        const id = await someMoney(house);
        await giveMoneyBack(house, STAFF.sam, { id, method: 'bank', reason, key: key() });
        return () => orderOther(house, somebody(), { id, reason, key: key() });
      },
    },
  ],
  'money.ofReceipt': [
    {
      state: 'of money that somebody ordered to give back',
      refused: 'changed',
      async at(house) {
        const id = await someMoney(house);
        await giveMoneyBack(house, STAFF.sam, { id, method: 'bank', reason, key: key() });
        return () => isOfReceipt(house, somebody(), { id, receipt: 'R1', key: key() });
      },
    },
  ],
  'money.confirmOther': [
    {
      state: 'by who ordered it',
      refused: 'second_person',
      async at(house) {
        const order = { id: await someMoney(house), reason, key: key() };
        await orderOther(house, STAFF.sam, order);
        const { rows } = await returnPage(house, {}, asker(STAFF.max));
        const id = BigInt(rows.at(-1)?.id ?? 0);
        const own = { who: STAFF.sam.who, role: 'manager' } as const;
        return () => confirmOther(house, own, { id, key: key() });
      },
    },
  ],
  'money.confirmReturn': [
    {
      state: 'of money that went back before',
      refused: 'changed',
      async at(house) {
        const id = await sent(house);
        return () => confirmReturn(house, STAFF.nary, { id, reference: 'T', key: key() });
      },
    },
    {
      state: 'by who ordered it',
      refused: 'second_person',
      async at(house) {
        const id = await ordered(house);
        const own = { who: STAFF.sam.who, role: 'manager' } as const;
        return () => confirmReturn(house, own, { id, reference: 'T', key: key() });
      },
    },
  ],
  'money.orderReopening': [
    {
      state: 'of money that nobody has confirmed',
      refused: 'changed',
      async at(house) {
        const id = await ordered(house);
        return () => orderReopening(house, somebody(), { id, reason, key: key() });
      },
    },
    {
      state: 'of money of which that is ordered already',
      refused: 'changed',
      async at(house) {
        const id = await sent(house);
        await orderReopening(house, STAFF.sam, { id, reason, key: key() });
        return () => orderReopening(house, somebody(), { id, reason, key: key() });
      },
    },
  ],
  'money.confirmReopening': [
    {
      state: 'by who ordered it',
      refused: 'second_person',
      async at(house) {
        const id = await reopening(house);
        const own = { who: STAFF.sam.who, role: 'manager' } as const;
        return () => confirmReopening(house, own, { id, key: key() });
      },
    },
    {
      state: 'of money that is looked at again',
      refused: 'changed',
      async at(house) {
        const id = await reopening(house);
        await confirmReopening(house, STAFF.max, { id, key: key() });
        return () => confirmReopening(house, STAFF.nary, { id, key: key() });
      },
    },
  ],
  'money.voidReturn': [
    {
      state: 'of money that went back before',
      refused: 'changed',
      async at(house) {
        const id = await sent(house);
        return () => voidReturn(house, STAFF.max, { id, reason });
      },
    },
  ],
};
