/** What was said of an application or its offer and did not leave: it is not said any more once it is no longer so, neither by the line itself nor by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takePhone } from '../../testing/collateral.ts';
import { GIVEN_UP, type LateMessages, lateMessages, SENT } from '../../testing/late-messages.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asBorrower,
  done,
  FINDINGS,
  type LoanHouse,
  openLoanHouse,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { approve, deny } from '../applications/decide/commands-decide.ts';
import { withdrawApplication } from '../applications/decide/commands-withdrawn.ts';
import { requestLoan } from '../applications/own/commands-new-loan.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { cancelAgreement, proposeCancellation } from '../disbursements/commands-cancel.ts';
import { declineOffer, expireOffers, makeOffer } from '../offers/commands.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';

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
/** In the account the borrower asks for another loan. */
async function askAnew({ borrowerId }: Subject): Promise<void> {
  const start = house.clock.today();
  const loan = { loan_type: 'Payday', amount: 100, duration: 30, purpose_loan_id: 101 };
  done(await requestLoan(house, borrowerId, { ...loan, start }));
}

const takeBack = ({ applicationId }: Subject) => withdrawApproval(house, nary, applicationId);
const denyIt = ({ applicationId }: Subject) =>
  deny(house, nary, { applicationId, reasons: ['income'] });
const withdrawIt = ({ applicationId }: Subject) =>
  withdrawApplication(house, uma, { applicationId, reason: 'said in a call' });
async function cancelIt({ applicationId }: Subject) {
  done(await proposeCancellation(house, nary, { applicationId, reason: 'account closed' }));
  return cancelAgreement(house, max, { applicationId });
}
/** The day after the last to sign has come. */
function expireAll() {
  house.clock.set('2026-12-01T02:00:00Z');
  return expireOffers(house, 100);
}
const declineIt = (subject: Subject) =>
  declineOffer(house, asBorrower(subject), subject.offerId, subject.borrowerId);

describe('that an offer was taken back', () => {
  /** An offer whose SMS has left, taken back while the service takes nothing. */
  async function takenBack(): Promise<Subject> {
    const subject = await bringTo(house, 'offered');
    await send();
    done(await takeBack(subject));
    await send({ isTaken: false });
    return subject;
  }

  it('is said late while the application is looked at', async () => {
    const subject = await takenBack();
    await send();
    expect(await newest(subject, 'offer_withdrawn')).toMatchObject(SENT);
    expect(await again(subject, 'offer_withdrawn')).toBeNull();
  });

  it('is not said beside the offer that was made anew', async () => {
    const subject = await takenBack();
    const { applicationId } = subject;
    done(await approve(house, nary, { applicationId, findings: FINDINGS }));
    done(await makeOffer(house, nary, applicationId));
    await send();
    expect(await newest(subject, 'offer_made')).toMatchObject(SENT);
    expect(await newest(subject, 'offer_withdrawn')).toMatchObject(GIVEN_UP);
    expect(await again(subject, 'offer_withdrawn')).toBe('application_changed');
  });

  it('is not said once the application is denied', async () => {
    const subject = await takenBack();
    done(await denyIt(subject));
    await send();
    expect(await newest(subject, 'application_denied')).toMatchObject(SENT);
    expect(await newest(subject, 'offer_withdrawn')).toMatchObject(GIVEN_UP);
    expect(await again(subject, 'offer_withdrawn')).toBe('application_changed');
  });
});

describe('that nothing comes of an application', () => {
  /** From which state each is told, and by what. */
  const ENDINGS = {
    application_denied: ['inReview', denyIt],
    application_withdrawn: ['inReview', withdrawIt],
    agreement_cancelled: ['signed', cancelIt],
    offer_expired: ['offered', expireAll],
  } as const;

  it.each(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[])(
    'is said late, and not once another loan was asked for (%s)',
    async (kind) => {
      const [state, end] = ENDINGS[kind];
      const [once, anew] = [await bringTo(house, state), await bringTo(house, state)];
      await send();
      for (const subject of [once, anew]) done(await end(subject));
      await send({ isTaken: false });
      expect(await newest(once, kind)).toMatchObject({ state: 'waiting' });
      await askAnew(anew);
      await send();
      expect(await newest(once, kind)).toMatchObject(SENT);
      expect(await newest(anew, kind)).toMatchObject(GIVEN_UP);
      expect(await again(once, kind)).toBeNull();
      expect(await again(anew, kind)).toBe('application_changed');
    },
  );

  it.each([
    ['application_withdrawn', takeBack, withdrawIt],
    ['application_denied', takeBack, denyIt],
    ['offer_declined', null, declineIt],
  ] as const)('asks nobody to fetch what was given back already (%s)', async (kind, first, end) => {
    const subject = await bringTo(house, 'pawnApproved');
    const { applicationId } = subject;
    const { offerId } = done(await makeOffer(house, nary, applicationId));
    const ticket = await takePhone(house, subject);
    await send();
    if (first !== null) done(await first(subject));
    done(await end({ ...subject, offerId: BigInt(offerId) }));
    await send({ isTaken: false });
    done(await releaseCollateral(house, uma, ticket));
    await send();
    expect(await newest(subject, 'collateral_released')).toMatchObject(SENT);
    expect(await newest(subject, kind)).toMatchObject(GIVEN_UP);
    expect(await again(subject, kind)).toBe('application_changed');
  });
});
