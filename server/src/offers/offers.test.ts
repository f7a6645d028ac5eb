import type { AgreementView } from 'contract/offers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBorrower } from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import {
  aFreeBorrower,
  anOffer,
  lendingServices,
  newestApplicationOf,
  onDay,
  signingCodeOf,
} from '../../testing/borrower-loans.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { withdrawApproval } from './commands-withdraw.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const ask = async ({ headers }: TestBorrower, name: string, payload: object) => {
  const answer = await test.call({
    method: 'POST',
    url: `/api/v1/account/${name}`,
    payload,
    headers: { 'user-agent': 'A phone', ...headers },
  });
  return { ...answer, data: answer.data as unknown as AgreementView };
};

async function offered(): Promise<{ borrower: TestBorrower; offer_id: number }> {
  const borrower = await aFreeBorrower(test);
  const wanted = { type: 'Personal', amount: 500, duration: 12 } as const;
  return { borrower, offer_id: Number(await anOffer(test, borrower, wanted)) };
}

describe('an offer', () => {
  it('says what the loan comes to, clause by clause in both languages', async () => {
    const { borrower, offer_id } = await offered();
    const { data } = await ask(borrower, 'agreement', { offer_id });
    // 11 × 66.35 + 66.31; 8 % a month is 1.08 ^ 12 − 1 in a year.
    expect(data.offer).toMatchObject({
      product: 'personal',
      principalCents: 50_000,
      receivedCents: 50_000,
      totalCents: 79_616,
      interestCents: 29_616,
      feesCents: 0,
      ratePercent: 8,
      signBy: '2026-11-28',
    });
    expect(data.offer.effectiveYearlyPercent).toBeCloseTo((1.08 ** 12 - 1) * 100, 1);
    expect(data.offer.instalments).toHaveLength(12);
    expect(data).toMatchObject({ state: 'open', signedAt: null });
    for (const { title, text } of data.clauses) {
      expect(title.km + text.km).toMatch(/\p{Script=Khmer}/u);
      expect(title.en + text.en).toMatch(/[a-z]/);
    }
  });

  it('TERM-02 TERM-06 is signed by the code of four digits for the text that was shown, with the evidence kept', async () => {
    const { borrower, offer_id } = await offered();
    const { sha256 } = (await ask(borrower, 'agreement', { offer_id })).data;
    const sent = await ask(borrower, 'send-signing-code', { offer_id });
    expect(sent.data).toEqual({ resendAfterSeconds: 120 });
    const code = await signingCodeOf(test, borrower.phone);
    expect(code).toMatch(/^\d{4}$/);
    const other = code === '0000' ? '1111' : '0000';
    const wrong = await ask(borrower, 'sign-agreement', { offer_id, sha256, code: other });
    expect(Object.keys(wrong.message)).toEqual(['code']);
    const unseen = { offer_id, code, sha256: '0'.repeat(64) };
    expect(await ask(borrower, 'sign-agreement', unseen)).toMatchObject({ reason: 'changed' });
    const signed = await ask(borrower, 'sign-agreement', { offer_id, sha256, code });
    expect(signed.data).toMatchObject({ state: 'signed', sha256 });
    expect(signed.data.signedAt).not.toBeNull();
    const evidence = await test.house.db
      .selectFrom('signature')
      .select(['user_agent', 'phone'])
      .where('offer_id', '=', BigInt(offer_id))
      .executeTakeFirstOrThrow();
    expect(evidence).toEqual({ user_agent: 'A phone', phone: borrower.phone });
    const again = await ask(borrower, 'sign-agreement', { offer_id, sha256, code });
    expect(again).toMatchObject({ code: 0, reason: 'changed' });
  });

  it('is declined for good, and the borrower may ask anew', async () => {
    const { borrower, offer_id } = await offered();
    const { data } = await ask(borrower, 'decline-offer', { offer_id });
    expect(data.state).toBe('not-taken-up');
    expect(await ask(borrower, 'send-signing-code', { offer_id })).toMatchObject({ code: 0 });
    expect(await anOffer(test, borrower)).toBeGreaterThan(0n);
  });

  it('taken back by the lender says so, and not that its time has passed', async () => {
    const { borrower, offer_id } = await offered();
    const applicationId = await newestApplicationOf(test, borrower);
    done(await withdrawApproval(lendingServices(test), STAFF.nary, applicationId));
    expect((await ask(borrower, 'agreement', { offer_id })).data.state).toBe('withdrawn');
    expect(await ask(borrower, 'send-signing-code', { offer_id })).toMatchObject({ code: 0 });
  });

  it('cannot be signed after its last day', async () => {
    const { borrower, offer_id } = await offered();
    await onDay(test, '2026-11-28', borrower);
    expect((await ask(borrower, 'agreement', { offer_id })).data.state).toBe('open');
    await onDay(test, '2026-11-29', borrower);
    expect((await ask(borrower, 'agreement', { offer_id })).data.state).toBe('expired');
    expect(await ask(borrower, 'send-signing-code', { offer_id })).toMatchObject({ code: 0 });
  });
});
