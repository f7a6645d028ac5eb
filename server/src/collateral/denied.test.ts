import { Refused } from 'contract/refusal';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { deny, withdrawDenial } from '../applications/decide/commands-decide.ts';
import { startReview } from '../applications/review/commands-review.ts';
import { ticketNumber } from 'contract/record-numbers';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { releaseCollateral, takeCollateral } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const HOLD_MS = 10_000;

/** An application whose approval was withdrawn after its collateral had been taken, and which is denied now. */
async function denied(holdMs = HOLD_MS) {
  const subject = await bringTo(house, 'pawnApproved');
  const { applicationId } = subject;
  const item = { km: 'ចិញ្ចៀនមាស', en: 'gold ring' };
  const worth = { valueCents: 400_00, valuedBy: 'staff:uma' };
  const taking = { applicationId, item, place: both('Safe 1'), ...worth };
  const { ticket } = done(await takeCollateral(house, STAFF.sam, taking));
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  const denial = { applicationId, reasons: ['income'], holdMs };
  done(await deny(house, STAFF.nary, denial));
  return { ...subject, ticket: BigInt(ticket) };
}
const takeBack = (applicationId: bigint) => withdrawDenial(house, STAFF.nary, { applicationId });
const giveBack = (ticket: bigint) => releaseCollateral(house, STAFF.uma, ticket);
const pass = (ms: number) => house.clock.set(new Date(house.clock.now().getTime() + ms));
const saidOf = (answer: unknown, locale: 'en' | 'km') =>
  answer instanceof Refused ? (answer.text?.(locale) ?? '') : '';

it('collateral stays while its application’s denial can still be taken back, and then is in custody with the application in review', async () => {
  const { applicationId, ticket } = await denied();
  pass(2_500);
  const early = await giveBack(ticket);
  expect(refusalOf(early)).toBe('denied_just_now');
  expect(saidOf(early, 'en')).toContain('Wait 8 s until');
  expect(saidOf(early, 'km')).toContain('8 វិនាទី');
  expect(done(await takeBack(applicationId)).status).toBe('In review');
  expect(refusalOf(await giveBack(ticket))).toBe('changed');
});

it('a denial stands once its collateral was given back, even while its SMS has not left', async () => {
  const { applicationId, ticket } = await denied();
  pass(HOLD_MS);
  done(await giveBack(ticket));
  const late = await takeBack(applicationId);
  expect(refusalOf(late)).toBe('collateral_gone');
  const number = ticketNumber(ticket);
  expect(saidOf(late, 'en')).toContain(`The collateral (${number}) has been given back`);
  expect(saidOf(late, 'km')).toContain(`(${number})`);
  const { status } = await house.db
    .selectFrom('application')
    .select('status')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('Denied');
});

it('of four who give collateral back and take the denial back at once, none leaves an application in review without its collateral', async () => {
  for (const wait of [0, HOLD_MS]) {
    const { applicationId, ticket } = await denied();
    pass(wait);
    const answers = await Promise.all([
      giveBack(ticket),
      takeBack(applicationId),
      giveBack(ticket),
      takeBack(applicationId),
    ]);
    expect(answers.map(refusalOf).filter((reason) => reason === null)).toHaveLength(1);
  }
});

it('the SMS of a denial says to fetch what was pawned, with its ticket and whom to ask; without collateral it does not', async () => {
  const { phone, ticket } = await denied(0);
  const [number, { hotline }] = [ticketNumber(ticket), house.env.company];
  const told = (to: string) =>
    house.db
      .selectFrom('notice')
      .select(['body', 'locale'])
      .where('phone', '=', to)
      .where('kind', '=', 'application_denied')
      .executeTakeFirstOrThrow();
  const day = addDays(house.clock.today(), 30).split('-').toReversed().join('/');
  const { body, locale } = await told(phone);
  for (const part of [number, hotline, day, locale === 'km' ? 'ចិញ្ចៀនមាស' : 'gold ring'])
    expect(body).toContain(part);
  const plain = await bringTo(house, 'pawnPending');
  const { applicationId } = plain;
  done(await startReview(house, STAFF.uma, applicationId));
  done(await deny(house, STAFF.nary, { applicationId, reasons: ['income'] }));
  expect((await told(plain.phone)).body).not.toContain(hotline);
});
