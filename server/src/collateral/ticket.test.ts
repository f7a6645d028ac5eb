/** The pawn ticket says what stood when the thing was handed over, whatever became of the phone and the offer since. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPawnHouse, TOLD, value, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  callAll,
  done,
  FINDINGS,
  later,
  type LoanHouse,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { Press } from '../documents/gateway-typst.ts';
import { waitingNotice } from '../notices/store.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { confirmPhone, provePhone } from '../phones/commands-decide.ts';
import { proposePhone } from '../phones/commands-propose.ts';
import { offer } from '../seed/lender.ts';
import { takeValued } from './commands-custody.ts';
import { printTicket } from './commands-paper.ts';

let house: LoanHouse;
let press: Press;
beforeAll(async () => {
  house = await openPawnHouse();
  press = new Press();
});
afterAll(async () => {
  press.close();
  await house.close();
});

const UMA = STAFF.uma.who;

async function changePhone({ borrowerId: id }: Subject, phone: string): Promise<void> {
  const asked = BigInt(
    done(await proposePhone(house, UMA, { id, phone, reason: 'given_away' })).id,
  );
  const body = (await waitingNotice(house.db, { phone, kind: 'new_phone_code' })) ?? '';
  const code = /\d{6}/.exec(body)?.[0] ?? '';
  expect(await provePhone(house, { by: UMA, id: asked }, code)).toBeUndefined();
  expect(await confirmPhone(house, { by: STAFF.nary.who, id: asked })).toBeUndefined();
}

async function take({ applicationId }: Subject): Promise<void> {
  const { valuation } = done(await value(house, applicationId));
  const told = { ...TOLD, valuation: String(valuation) };
  done(await takeValued(house, STAFF.sam, { applicationId, told }));
}

const print = async ({ applicationId }: Subject) =>
  done(await printTicket({ ...house, press }, STAFF.sam.who, applicationId)).pdf;

it('has the offer and the phone of the handing over, though both are others since', async () => {
  const subject = await bringTo(house, 'pawnApproved');
  const { applicationId } = subject;
  const stood = await offer(house, applicationId);
  await take(subject);
  const first = await print(subject);
  later(house, 1);
  await changePhone(subject, '85512000555');
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
  expect(await offer(house, applicationId)).not.toBe(stood);
  expect((await print(subject)).equals(first)).toBe(true);
});

it('of a thing that was handed over before any offer stood says so, also once one was made', async () => {
  const subject = await bringTo(house, 'pawnApproved');
  await take(subject);
  const first = await print(subject);
  later(house, 1);
  await offer(house, subject.applicationId);
  expect((await print(subject)).equals(first)).toBe(true);
  const text = pdfText(first);
  expect(text).toContain('Atthehandingovernoofferwasopenorsigned');
  // What was asked for is not what was lent.
  expect(text).not.toContain('$300.00');
});

it('and the register say the same of what is lent: what the offer says that stands, before and after it what was asked for', async () => {
  const subject = await bringTo(house, 'pawnPending');
  const { applicationId } = subject;
  done(await startReview(house, STAFF.uma, applicationId));
  await callAll(house, applicationId);
  const approval = { applicationId, findings: FINDINGS, amountCents: 250_00 };
  done(await approve(house, STAFF.nary, approval));
  await take(subject);
  const lent = async () => (await view(house, applicationId)).lent_percent;
  // 300.00 are asked for on a value of 400.00.
  expect(await lent()).toBe(75);
  await offer(house, applicationId);
  // 250.00 on 400.00 are 62.5 %, rounded half up.
  expect(await lent()).toBe(63);
  expect(pdfText(await print(subject))).not.toContain('$300.00');
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  expect(await lent()).toBe(75);
});
