import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo, type State } from '../../testing/loan-states.ts';
import {
  both,
  contentsOf,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { voidDisbursement } from '../disbursements/commands.ts';
import { reversePayment } from '../payments/commands.ts';
import { orderRefund } from '../payments/commands-refund.ts';
import { sendCorrectionNotice } from './commands-correction.ts';
import { declareDefault, waiveResidue, writeOff } from './commands-default.ts';
import { refuseExtension } from './commands-extension.ts';
import { reverseAct } from './commands-reverse.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { nary, sam } = STAFF;
const key = () => randomUUID();

type Act = (subject: Subject, reason: string) => Promise<unknown>;

const ACTS: readonly [name: string, state: State, act: Act][] = [
  ['a waiver', 'residue', (of, reason) => waiveResidue(house, nary, { ...of, reason, key: key() })],
  [
    'a default',
    'corrected',
    (of, reason) => declareDefault(house, nary, { ...of, reason: both(reason), key: key() }),
  ],
  [
    'a write-off',
    'defaulted',
    (of, reason) => writeOff(house, nary, { ...of, reason, key: key() }),
  ],
  [
    'a demand to put a breach right',
    'open',
    (of, reason) => sendCorrectionNotice(house, nary, { ...of, reason: both(reason), key: key() }),
  ],
  [
    'a refused extension',
    'requested',
    (of, reason) => refuseExtension(house, nary, { ...of, reason: both(reason), key: key() }),
  ],
  [
    'a reversed payment',
    'partPaid',
    (of, reason) => reversePayment(house, sam, { ...of, entry: 1, reason, key: key() }),
  ],
  [
    'a reversed default',
    'defaulted',
    (of, reason) => reverseAct(house, nary, { ...of, entry: 1, reason, key: key() }),
  ],
  [
    'a refund',
    'credited',
    (of, reason) => {
      const money = { cents: 100, again: null, method: 'bank' } as const;
      return orderRefund(house, sam, { ...of, ...money, reason, key: key() });
    },
  ],
  [
    'an order to pay out that is taken back',
    'ordered',
    (of, reason) => voidDisbursement(house, sam, { ...of, reason }),
  ],
];

describe.each(ACTS)('the reason of %s', (_name, state, act) => {
  it('is refused under its field where it is empty or has more than 500 characters', async () => {
    const subject = await bringTo(house, state);
    const before = await contentsOf(house);
    for (const reason of ['', ' \n', 'ក'.repeat(501)]) {
      expect(refusalOf(await act(subject, reason))).toBe('field:reason');
    }
    expect(await contentsOf(house)).toEqual(before);
  });

  it('may have 500 characters', async () => {
    const subject = await bringTo(house, state);
    expect(refusalOf(await act(subject, 'ក'.repeat(500)))).toBeNull();
  });
});
