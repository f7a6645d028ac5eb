import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asBorrower,
  both,
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  signingCode,
  signWith,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { applicationCards } from '../application-cards/commands.ts';
import { approve } from '../applications/decide/commands-decide.ts';
import { takeCollateral } from '../collateral/commands.ts';
import { overviewOf } from '../overview/commands.ts';
import { readAgreement } from './commands-own.ts';
import { withdrawApproval } from './commands-withdraw.ts';
import { declineOffer, expireOffers, makeOffer } from './commands.ts';
import { sendSigningCode, signAgreement } from './commands-sign.ts';
import { findOffer } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const SECOND_MS = 1000;
const pass = (seconds: number) =>
  house.clock.set(new Date(house.clock.now().getTime() + seconds * SECOND_MS));
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const send = (subject: Subject) => sendSigningCode(house, asBorrower(subject), subject);
const saidOf = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : undefined);
const statusOf = async ({ offerId }: Subject) => (await findOffer(house.db, offerId))?.status;

it('G-29 the code signs the agreement, and the evidence of it is kept', async () => {
  const subject = await bringTo(house, 'coded');
  const code = await signingCode(house, subject);
  expect(code).toMatch(/^\d{4}$/);
  done(await signWith(house, subject, code));
  const signature = await house.db
    .selectFrom('signature')
    .selectAll()
    .where('offer_id', '=', subject.offerId)
    .executeTakeFirstOrThrow();
  const { sha256 = '' } = (await findOffer(house.db, subject.offerId)) ?? {};
  expect(signature.agreement_hash.toString('hex')).toBe(sha256);
  expect(signature).toMatchObject({ phone: subject.phone, address: '192.0.2.1' });
  expect(await statusOf(subject)).toBe('Signed');
  expect(refusalOf(await signWith(house, subject, code))).toBe('changed');
});

it('G-29 an address of any length, as a proxy may hand it on, is cut in the evidence and keeps nobody from signing', async () => {
  for (const [address, kept] of [
    ['2001:db8::1%'.padEnd(5000, 'x'), '2001:db8::1%'.padEnd(60, 'x')],
    ['', '-'],
  ] as const) {
    const subject = await bringTo(house, 'coded');
    const { offerId, borrowerId } = subject;
    const { sha256 = '' } = (await findOffer(house.db, offerId)) ?? {};
    const code = await signingCode(house, subject);
    const signing = { offerId, borrowerId, code, sha256, address, userAgent: '' };
    done(await signAgreement(house, asBorrower(subject), signing));
    const signature = await house.db
      .selectFrom('signature')
      .select('address')
      .where('offer_id', '=', offerId)
      .executeTakeFirst();
    expect(signature?.address).toBe(kept);
  }
});

it('after five wrong codes the right one signs nothing, until another is sent', async () => {
  const subject = await bringTo(house, 'coded');
  const code = await signingCode(house, subject);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(refusalOf(await signWith(house, subject, wrong(code)))).toBe('field:code');
  }
  expect(refusalOf(await signWith(house, subject, code))).toBe('field:code');
  pass(120);
  done(await send(subject));
  expect(refusalOf(await signWith(house, subject, await signingCode(house, subject)))).toBeNull();
});

it('of thirty wrong codes at once five are tried', async () => {
  const subject = await bringTo(house, 'coded');
  const code = await signingCode(house, subject);
  const guesses = Array.from({ length: 30 }, () => signWith(house, subject, wrong(code)));
  for (const answer of await Promise.all(guesses)) expect(refusalOf(answer)).toBe('field:code');
  const { tries } = await house.db
    .selectFrom('signing_code')
    .select('tries')
    .where('offer_id', '=', subject.offerId)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
});

it('a code is good for 15 minutes', async () => {
  const [late, inTime] = [await bringTo(house, 'coded'), await bringTo(house, 'coded')];
  pass(15 * 60 - 1);
  done(await signWith(house, inTime, await signingCode(house, inTime)));
  pass(1);
  expect(refusalOf(await signWith(house, late, await signingCode(house, late)))).toBe('field:code');
});

it('a code is bound to its offer and its text: its hash signs no other one', async () => {
  const [one, other] = [await bringTo(house, 'coded'), await bringTo(house, 'coded')];
  const code = await signingCode(house, one);
  // The other offer is given the very hash of this code.
  await sql`update signing_code set code_hash =
    (select code_hash from signing_code where offer_id = ${one.offerId})
    where offer_id = ${other.offerId}`.execute(house.test.owner);
  expect(refusalOf(await signWith(house, other, code))).toBe('field:code');
  done(await signWith(house, one, code));
});

it('a code signs nothing but the text that was shown, and nothing for anybody else', async () => {
  const [one, other] = [await bringTo(house, 'coded'), await bringTo(house, 'coded')];
  const code = await signingCode(house, one);
  const { offerId, borrowerId } = one;
  const signing = { offerId, borrowerId, code, address: '::1', userAgent: '' };
  const shown = { ...signing, sha256: '0'.repeat(64) };
  expect(refusalOf(await signAgreement(house, asBorrower(one), shown))).toBe('changed');
  const { sha256 = '' } = (await findOffer(house.db, offerId)) ?? {};
  const foreign = { ...signing, sha256, borrowerId: other.borrowerId };
  expect(refusalOf(await signAgreement(house, asBorrower(other), foreign))).toBe('not_found');
});

it('a resend waits 120 seconds, cancels the code before, and there are five a day; each refusal says which', async () => {
  const subject = await bringTo(house, 'coded');
  const first = await signingCode(house, subject);
  pass(119);
  const tooSoon = await send(subject);
  expect(refusalOf(tooSoon)).toBe('throttled');
  expect(saidOf(tooSoon)).toMatch(/just sent you a code\. Please wait 1 min/);
  pass(1);
  done(await send(subject));
  const second = await signingCode(house, subject);
  if (first !== second) {
    expect(refusalOf(await signWith(house, subject, first))).toBe('field:code');
  }
  for (let sends = 2; sends < 5; sends += 1) {
    pass(120);
    done(await send(subject));
  }
  pass(120);
  const tooMany = await send(subject);
  expect(refusalOf(tooMany)).toBe('throttled');
  expect(saidOf(tooMany)).toMatch(/Too many codes were sent\. Please try again in 24 h/);
});

it('an approval that is withdrawn takes its offer with it, and the code signs nothing', async () => {
  const subject = await bringTo(house, 'coded');
  const code = await signingCode(house, subject);
  done(await withdrawApproval(house, STAFF.nary, subject.applicationId));
  expect(await statusOf(subject)).toBe('Withdrawn');
  expect(refusalOf(await signWith(house, subject, code))).toBe('changed');
});

it('V6.6.3 ten wrong codes over all that were sent end it: the right one signs nothing, no other is sent, and the sentence names the phone to call', async () => {
  const subject = await bringTo(house, 'coded');
  for (let codes = 0; codes < 2; codes += 1) {
    const code = await signingCode(house, subject);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(refusalOf(await signWith(house, subject, wrong(code)))).toBe('field:code');
    }
    pass(120);
    if (codes === 0) done(await send(subject));
  }
  const refused = await signWith(house, subject, await signingCode(house, subject));
  expect(refusalOf(refused)).toBe('locked');
  expect(refusalOf(await send(subject))).toBe('locked');
  if (refused instanceof Refused) {
    for (const locale of ['km', 'en'] as const) {
      expect(refused.text?.(locale)).toContain(house.env.company.hotline);
    }
  }
  done(await withdrawApproval(house, STAFF.nary, subject.applicationId));
  const { applicationId } = subject;
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
  const { offerId } = done(await makeOffer(house, STAFF.nary, applicationId));
  const anew = { ...subject, offerId: BigInt(offerId) };
  done(await send(anew));
  expect(refusalOf(await signWith(house, anew, await signingCode(house, anew)))).toBeNull();
});

it.each(['signed', 'declined', 'expired', 'withdrawn'] as const)(
  'an offer that is %s has no code left',
  async (end) => {
    const subject = await bringTo(house, 'coded');
    const { offerId, applicationId, borrowerId } = subject;
    if (end === 'signed') done(await signWith(house, subject, await signingCode(house, subject)));
    if (end === 'declined') {
      done(await declineOffer(house, asBorrower(subject), offerId, borrowerId));
    }
    if (end === 'withdrawn') done(await withdrawApproval(house, STAFF.nary, applicationId));
    if (end === 'expired') {
      const before = house.clock.now();
      pass(8 * 86_400);
      await expireOffers(house, 100);
      house.clock.set(before);
    }
    const codes = await house.db
      .selectFrom('signing_code')
      .select('offer_id')
      .where('offer_id', '=', offerId)
      .execute();
    expect(codes).toEqual([]);
  },
);

it.each(['declined', 'expired'] as const)(
  'whoever pawned something for an offer that is %s is told to fetch it, by SMS and in the account',
  async (end) => {
    const { applicationId, borrowerId, phone } = await bringTo(house, 'pawnApproved');
    const item = { item: both('Phone'), place: both('Safe 1'), valuedBy: 'staff:uma' };
    const taking = { ...item, applicationId, valueCents: 400_00 };
    const { ticket } = done(await takeCollateral(house, STAFF.sam, taking));
    const { offerId } = done(await makeOffer(house, STAFF.nary, applicationId));
    const by = asBorrower({ borrowerId });
    const before = house.clock.now();
    if (end === 'declined') done(await declineOffer(house, by, BigInt(offerId), borrowerId));
    else {
      pass(8 * 86_400);
      await expireOffers(house, 100);
      house.clock.set(before);
    }
    const number = `T${String(ticket).padStart(6, '0')}`;
    const { kind, body } = await house.db
      .selectFrom('notice')
      .select(['kind', 'body'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([kind, body.includes(number)]).toEqual([`offer_${end}`, true]);
    expect(await applicationCards(house, borrowerId)).toMatchObject([
      { collateral: { ticket: number } },
    ]);
    // The account's first page tells of it too, and so does the page on which it would have been signed.
    const state = end === 'declined' ? 'not-taken-up' : 'expired';
    expect(done(await overviewOf(house, borrowerId)).application).toMatchObject({
      state,
      collateral: { ticket: number },
    });
    const read = done(await readAgreement(house, borrowerId, { offer_id: offerId }));
    expect(read).toMatchObject({ state, collateral: { ticket: number } });
  },
);

it('acts on one offer and its application at once wait for each other in one order: none fails', async () => {
  const subjects = [];
  for (let count = 0; count < 6; count += 1) subjects.push(await bringTo(house, 'coded'));
  const acts = subjects.flatMap((subject) => [
    declineOffer(house, asBorrower(subject), subject.offerId, subject.borrowerId),
    withdrawApproval(house, STAFF.nary, subject.applicationId),
    declineOffer(house, asBorrower(subject), subject.offerId, subject.borrowerId),
    withdrawApproval(house, STAFF.nary, subject.applicationId),
  ]);
  const answers = (await Promise.all(acts)).map(refusalOf);
  expect(answers.filter((answer) => answer === null)).toHaveLength(subjects.length);
});
