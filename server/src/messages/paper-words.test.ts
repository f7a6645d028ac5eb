/** What was said of a paper, an account or a pawned thing and did not leave: it is not said any more once it is no longer so, neither by the line itself nor by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takePhone } from '../../testing/collateral.ts';
import { GIVEN_UP, type LateMessages, lateMessages, SENT } from '../../testing/late-messages.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { giveAccount } from '../applications/decide/commands-account.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { endDocumentRequest } from '../applications/review/commands-document.ts';
import { requestDocument, startReview } from '../applications/review/commands-review.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { cancelAgreement, proposeCancellation } from '../disbursements/commands-cancel.ts';

let house: LoanHouse;
let { newest, send, again } = {} as LateMessages;
beforeAll(async () => {
  house = await openLoanHouse();
  ({ newest, send, again } = lateMessages(house));
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const { uma, nary, max } = STAFF;
const denyIt = ({ applicationId }: Subject) =>
  deny(house, nary, { applicationId, reasons: ['income'] });

describe('that a paper is needed', () => {
  /** A paper that was asked for while the service takes nothing. */
  async function asked(): Promise<Subject & { requestId: bigint }> {
    const subject = await bringTo(house, 'inReview');
    const { applicationId } = subject;
    await send();
    done(await requestDocument(house, uma, { applicationId, kind: 'student_card' }));
    await send({ isTaken: false });
    const { id } = await house.db
      .selectFrom('document_request')
      .select('id')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    return { ...subject, requestId: id };
  }

  it('is said late, and again by hand, while it is waited for', async () => {
    const subject = await asked();
    await send();
    expect(await newest(subject, 'document_asked')).toMatchObject(SENT);
    expect(await again(subject, 'document_asked')).toBeNull();
  });

  it.each<[string, (subject: Subject & { requestId: bigint }) => Promise<unknown>]>([
    [
      'has come',
      ({ requestId }) =>
        house.db
          .updateTable('document_request')
          .set({ received_at: house.clock.now(), received_by: uma.who })
          .where('id', '=', requestId)
          .execute(),
    ],
    [
      'is asked for no more',
      ({ applicationId, requestId }) =>
        endDocumentRequest(house, uma, { applicationId, requestId, reason: 'mistake' }),
    ],
    ['is of an application that is denied', denyIt],
  ])('is not said once it %s', async (_what, end) => {
    const subject = await asked();
    done(await end(subject));
    await send();
    expect(await newest(subject, 'document_asked')).toMatchObject(GIVEN_UP);
    expect(await again(subject, 'document_asked')).toBe('paper_over');
  });
});

describe('where the money goes', () => {
  async function given(): Promise<Subject> {
    const subject = await bringTo(house, 'pawnPending');
    const { applicationId } = subject;
    done(await startReview(house, uma, applicationId));
    await send();
    return subject;
  }

  it('is said late to who waits for the money, and not once the application is denied', async () => {
    const [waits, denied] = [await given(), await given()];
    for (const subject of [waits, denied]) await tellAccount(subject);
    await send({ isTaken: false });
    done(await denyIt(denied));
    await send();
    expect(await newest(waits, 'account_given')).toMatchObject(SENT);
    expect(await newest(denied, 'account_given')).toMatchObject(GIVEN_UP);
    expect(await again(denied, 'account_given')).toBe('application_changed');
  });

  const IF_AGREED = /if the lender agrees|បើអ្នកឱ្យខ្ចីយល់ព្រម/;
  const saidTo = ({ phone }: Subject) =>
    house.db
      .selectFrom('notice')
      .select(['body', 'state'])
      .where('phone', '=', phone)
      .where('kind', '=', 'account_given')
      .orderBy('id')
      .execute();

  it('is said as of a loan that may come, until somebody has agreed to it', async () => {
    const undecided = await given();
    await tellAccount(undecided);
    expect((await saidTo(undecided)).at(-1)?.body).toMatch(IF_AGREED);
    const approved = await bringTo(house, 'pawnApproved');
    await tellAccount(approved, '000700701');
    expect((await saidTo(approved)).at(-1)?.body).not.toMatch(IF_AGREED);
  });

  it('is not said late as of a loan that was agreed to, once that is taken back: it is said anew', async () => {
    const subject = await bringTo(house, 'pawnApproved');
    await send();
    await tellAccount(subject, '000700701');
    await send({ isTaken: false });
    done(await withdrawApproval(house, nary, subject.applicationId));
    await send();
    const [late, anew] = (await saidTo(subject)).slice(-2);
    expect(late).toMatchObject({ state: 'failed' });
    expect(late?.body).not.toMatch(IF_AGREED);
    expect(anew).toMatchObject({ state: 'sent', body: expect.stringMatching(IF_AGREED) as string });
  });

  it('is not said anew where it was heard', async () => {
    const subject = await bringTo(house, 'pawnApproved');
    await tellAccount(subject, '000700701');
    await send();
    const before = await saidTo(subject);
    done(await withdrawApproval(house, nary, subject.applicationId));
    expect(await saidTo(subject)).toEqual(before);
  });

  it('is said of the one before while the limit of a day holds the newer one back, which nobody heard of', async () => {
    const subject = await given();
    await tellAccount(subject);
    await send({ isTaken: false });
    await tellAccount(subject, '000700701');
    const [first, second] = await house.db
      .selectFrom('notice')
      .select('id')
      .where('phone', '=', subject.phone)
      .where('kind', '=', 'account_given')
      .orderBy('id')
      .execute();
    await house.db
      .updateTable('notice')
      .set({ state: 'held back' })
      .where('id', '=', second?.id ?? 0n)
      .execute();
    await send();
    expect(
      await house.db
        .selectFrom('notice')
        .select('state')
        .where('id', '=', first?.id ?? 0n)
        .executeTakeFirst(),
    ).toEqual({ state: 'sent' });
  });

  it('is said after the money went out too: it may be another’s account', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    await send();
    expect(await again(subject, 'account_given')).toBeNull();
    await send();
    expect(await newest(subject, 'account_given')).toMatchObject(SENT);
  });
});

async function tellAccount({ applicationId }: Subject, number = '000700700'): Promise<void> {
  const account = { bank: 'ABA Bank', number };
  done(await giveAccount(house, uma, { applicationId, ...account }));
}

describe('that a pawned thing is kept until the loan is repaid', () => {
  it('is said late, and not once no loan comes of it', async () => {
    const [kept, over] = [await bringTo(house, 'pawnSigned'), await bringTo(house, 'pawnSigned')];
    await send();
    await takePhone(house, kept);
    await takePhone(house, over);
    await send({ isTaken: false });
    const { applicationId } = over;
    done(await proposeCancellation(house, nary, { applicationId, reason: 'account closed' }));
    done(await cancelAgreement(house, max, { applicationId }));
    await send();
    expect(await newest(kept, 'collateral_taken')).toMatchObject(SENT);
    expect(await newest(over, 'collateral_taken')).toMatchObject(GIVEN_UP);
    expect(await newest(over, 'agreement_cancelled')).toMatchObject(SENT);
    expect(await again(over, 'collateral_taken')).toBe('application_changed');
  });

  it('is said again by hand while the loan is open, and not once it is repaid', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    await send();
    expect(await again(subject, 'collateral_taken')).toBeNull();
    await house.db.updateTable('notice').set({ sent_again_at: null }).execute();
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
    expect(await again(subject, 'collateral_taken')).toBe('application_changed');
  });
});
