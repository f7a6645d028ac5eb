/** A pawned thing that is not where it should be: nobody is told to fetch it, and it is found, or settled with its owner. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastSeen, openPawnHouse, takePhone, view } from '../../testing/collateral.ts';
import { lateMessages, SENT } from '../../testing/late-messages.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import type { By } from '../loans/commands-act.ts';
import { lastAct } from '../changes/store.ts';
import { orderDisbursement, voidDisbursement } from '../disbursements/commands.ts';
import { disbursementPage } from '../disbursements/commands-waiting.ts';
import { declareDefault, writeOff } from '../loans/commands-default.ts';
import { viewLoan } from '../loan-views/commands-read.ts';
import { waitingNotice } from '../notices/store.ts';
import { moveCollateral } from './commands-custody.ts';
import { missCollateral, settleCollateral } from './commands-loss.ts';
import { noticeSale } from './commands-sale-notice.ts';
import { releaseCollateral } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
beforeEach(() => house.clock.set('2026-11-23T02:00:00Z'));
afterAll(() => house.close());

const pov: By = { who: 'staff:pov', role: 'manager' };

const miss = async ({ applicationId }: Subject, by: By = STAFF.sam, reason = 'Not in safe 1') =>
  missCollateral(house, by, {
    applicationId,
    after: await lastSeen(house, applicationId),
    reason,
  });
const settle = async ({ applicationId }: Subject, by: By, reason = '$400.00 was paid for it') => {
  const loss = (await view(house, applicationId)).loss?.id ?? '0';
  return settleCollateral(house, by, { applicationId, loss, reason });
};
const found = async ({ applicationId }: Subject) => {
  const { custody, loss } = await view(house, applicationId);
  const seen = { after: custody[0]?.id ?? null, loss: loss?.id ?? null };
  const told = { kind: 'moved', ...seen, place: 'Safe 3', seal: '' } as const;
  return moveCollateral(house, STAFF.uma, { applicationId, told, key: randomUUID() });
};
const pay = async (subject: Subject) => {
  const paid = { methodId: 10, reference: randomUUID() };
  return payOf(house, subject, (await loanOf(house, subject)).payoff.cents, paid);
};
const bodyOf = async ({ phone }: Subject, kind: string) => {
  const { body } = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return body;
};
const orderOf = (offerId: bigint) =>
  orderDisbursement(house, STAFF.sam, { offerId, key: randomUUID() });
const shown = async ({ borrowerId, loanId }: Subject) =>
  done(await viewLoan(house, borrowerId, Number(loanId))).card.collateral;

it('is noted with what is known, once, and not over another person’s note; found again it is where it was found', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { applicationId } = subject;
  const early = await lastSeen(house, applicationId);
  done(await found(subject));
  const late = { applicationId, after: early, reason: 'Not in safe 1' };
  expect(refusalOf(await missCollateral(house, STAFF.sam, late))).toBe('changed');
  expect(refusalOf(await miss(subject, STAFF.sam, ' '))).toBe('field:reason');
  expect(refusalOf(await miss(subject, STAFF.nary))).toBe('role');
  done(await miss(subject));
  expect(refusalOf(await miss(subject))).toBe('changed');
  expect(await lastAct(house.db, ['collateral', applicationId])).toMatchObject({
    event: 'collateral.missed',
    who: STAFF.sam.who,
  });
  expect(await view(house, applicationId)).toMatchObject({
    state: 'missing',
    loss: { note: 'Not in safe 1', by: { handle: 'sam' }, settled: null },
  });
  expect(await shown(subject)).toMatchObject({ state: 'missing', sale: null });
  done(await found(subject));
  expect(await view(house, applicationId)).toMatchObject({
    state: 'in_custody',
    place: 'Safe 3',
    loss: null,
  });
  expect(await shown(subject)).toMatchObject({ state: 'in-custody' });
});

it('a page from before somebody else missed it finds nothing; their own does', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { applicationId } = subject;
  const after = await lastSeen(house, applicationId);
  done(await miss(subject));
  const seen = (by: By) =>
    moveCollateral(house, by, { applicationId, told: { kind: 'seen', after }, key: randomUUID() });
  expect(refusalOf(await seen(STAFF.uma))).toBe('changed');
  done(await seen(STAFF.sam));
  expect(await view(house, applicationId)).toMatchObject({ state: 'in_custody', loss: null });
});

it('whoever pays is not told to fetch it, but has the receipt, and it is not given back before it is found', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  done(await miss(subject));
  later(house, 1);
  done(await pay(subject));
  const late = lateMessages(house);
  await late.send();
  expect(await late.newest(subject, 'payment_received')).toMatchObject(SENT);
  expect(await bodyOf(subject, 'payment_received')).not.toMatch(/T\d{6}/);
  expect(refusalOf(await releaseCollateral(house, STAFF.uma, subject.ticket))).toBe('missing');
  done(await found(subject));
  done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  expect(await view(house, subject.applicationId)).toMatchObject({ state: 'released' });
});

it('no notice of its sale is sent', async () => {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId } = subject;
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  done(await miss(subject));
  expect(refusalOf(await noticeSale(house, STAFF.nary, { applicationId }))).toBe('missing');
});

it('no money is paid out on it', async () => {
  const subject = await bringTo(house, 'pawnSigned');
  await takePhone(house, subject);
  const waits = async () => {
    const { rows } = await disbursementPage(house, {}, asker(STAFF.sam));
    const its = rows.find((row) => row.application_id === String(subject.applicationId));
    return its?.blocked;
  };
  const before = await waits();
  done(await miss(subject));
  expect([before, await waits()]).toEqual([[], ['no_collateral']]);
  const { offerId } = subject;
  expect(refusalOf(await orderOf(offerId))).toBe('no_collateral');
});

it('what was ordered before it was missed is taken back, or confirmed where it has gone out', async () => {
  const subject = await bringTo(house, 'pawnHeld');
  const { intentId } = done(await orderOf(subject.offerId));
  done(await miss(subject));
  done(await voidDisbursement(house, STAFF.max, { intentId, reason: 'It is lost' }));
});

it('what an authority took of a loan that is never paid leaves the register once that is written off', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  const { loanId } = subject;
  done(await miss(subject, STAFF.sam, 'Taken by the police, paper 12/26'));
  expect(refusalOf(await settle(subject, pov))).toBe('unpaid');
  expect(await view(house, subject.applicationId)).toMatchObject({ is_written_off: false });
  done(await writeOff(house, STAFF.nary, { loanId, reason: 'No means', key: randomUUID() }));
  expect(await view(house, subject.applicationId)).toMatchObject({
    state: 'missing',
    is_written_off: true,
  });
  done(await settle(subject, pov, 'The police gave it to whom it was stolen from'));
  expect(await view(house, subject.applicationId)).toMatchObject({ state: 'settled' });
  expect(await shown(subject)).toMatchObject({ state: 'settled' });
});

it('is settled with its owner by a manager, another person than who missed it, once the loan is paid; the owner is told and can object', async () => {
  const subject = await bringTo(house, 'pawnOpen');
  const { applicationId, phone } = subject;
  const { max } = STAFF;
  expect(refusalOf(await settle(subject, max))).toBe('unpaid');
  done(await pay(subject));
  expect(refusalOf(await settle(subject, max))).toBe('changed');
  done(await miss(subject, max));
  expect(refusalOf(await settle(subject, max))).toBe('second_person');
  expect(refusalOf(await settle(subject, STAFF.nary))).toBe('role');
  expect(refusalOf(await settle(subject, pov, ''))).toBe('field:reason');
  done(await settle(subject, pov));
  expect(await waitingNotice(house.db, { phone, kind: 'collateral_settled' })).toContain(
    house.env.company.hotline,
  );
  expect(await view(house, applicationId)).toMatchObject({
    state: 'settled',
    loss: { settled: { note: '$400.00 was paid for it', by: { handle: 'pov' } } },
  });
  expect(await shown(subject)).toMatchObject({ state: 'settled', releasedOn: '2026-11-23' });
  expect(await lastAct(house.db, ['collateral', applicationId])).toMatchObject({
    event: 'collateral.settled',
  });
  later(house, 1);
  expect(refusalOf(await found(subject))).toBe('changed');
});
