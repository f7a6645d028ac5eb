import { randomUUID } from 'node:crypto';
import { addDays } from 'lending/calendar';
import { proposeOverride } from '../src/applications/decide/commands-override.ts';
import { releaseCollateral } from '../src/collateral/commands.ts';
import { proposeSale } from '../src/collateral/commands-sale.ts';
import { missCollateral } from '../src/collateral/commands-loss.ts';
import { noticeSale } from '../src/collateral/commands-sale-notice.ts';
import { beginContact, endContact } from '../src/collections/commands-contact.ts';
import { declareDefault } from '../src/loans/commands-default.ts';
import { cancelAgreement, proposeCancellation } from '../src/disbursements/commands-cancel.ts';
import { confirmPayoutReturn } from '../src/payments/commands-returned.ts';
import { orderRefund } from '../src/payments/commands-refund.ts';
import { orderReversal } from '../src/payments/commands-reversal.ts';
import { sell, underCeiling } from './desk-acts-common.ts';
import {
  both,
  callAll,
  done,
  FINDINGS,
  type LoanHouse,
  loanOf,
  payOf,
  putIdOnFile,
  STAFF,
} from './loans.ts';
import { noteReturn } from './returned-payouts.ts';
import { daysBefore, from, type Way } from './ways.ts';

/** More than the days that a notice of sale gives. */
const SALE_AGO_DAYS = 40;

/** The states that the desk's own acts lead to, each from one that is known. */
export function deskStates(
  house: LoanHouse,
  {
    inReview,
    open,
    credited,
    pawnCorrected,
  }: Record<'inReview' | 'open' | 'credited' | 'pawnCorrected', Way>,
) {
  const proposed = from(inReview, async ({ applicationId }) => {
    const proposal = {
      applicationId,
      findings: FINDINGS,
      reason: 'short_term',
      note: 'Known here',
    };
    await putIdOnFile(house, applicationId);
    await callAll(house, applicationId);
    done(await proposeOverride(underCeiling(house), STAFF.nary, proposal));
  });
  const refundOrdered = from(credited, async ({ loanId }) => {
    const sum = { cents: 2_00, again: null, method: 'bank' } as const;
    const order = { loanId, ...sum, reason: 'paid too much', key: randomUUID() };
    return { intentId: done(await orderRefund(house, STAFF.sam, order)).id };
  });
  const called = from(open, async ({ loanId }) => {
    done(await beginContact(house, STAFF.uma, { loanId, kind: 'call' }));
  });
  const paused = from(open, async ({ loanId }) => {
    const { id } = done(await beginContact(house, STAFF.uma, { loanId, kind: 'incoming' }));
    const pause_until = addDays(house.clock.today(), 10);
    const told = { outcome: 'hardship', note: 'in hospital', pause_until } as const;
    done(await endContact(house, STAFF.uma, { loanId, contactId: BigInt(id), told }));
  });
  const pawnDefaulted = from(pawnCorrected, async ({ loanId }) => {
    const declared = { loanId, reason: both('gone'), key: randomUUID() };
    done(await declareDefault(house, STAFF.nary, declared));
  });
  const noticed = from(pawnDefaulted, async ({ applicationId }) => {
    done(await noticeSale(house, STAFF.nary, { applicationId }));
  });
  const pawnNoticed = daysBefore(house, SALE_AGO_DAYS, noticed);
  const pawnForSale = from(pawnNoticed, async ({ applicationId }) => {
    const sale = { applicationId, priceCents: 300_00, again: null, buyer: 'A shop' };
    done(await proposeSale(house, STAFF.nary, sale));
  });
  const pawnSold = from(pawnForSale, async (subject) => {
    done(await sell(house, STAFF.sam, subject));
  });
  return {
    proposed,
    refundOrdered,
    called,
    paused,
    pawnDefaulted,
    pawnNoticed,
    pawnForSale,
    pawnSold,
  };
}

/** The states of what takes two people: an agreement to be cancelled, a payment to be undone after its collateral is gone, a payout that came back. */
export function secondStates(
  house: LoanHouse,
  { signed, open, pawnOpen }: Record<'signed' | 'open' | 'pawnOpen', Way>,
) {
  const noted = (way: Way) =>
    from(way, async ({ loanId }) => ({ intentId: await noteReturn(house, { loanId }) }));
  const returned = (way: Way) =>
    from(noted(way), async ({ loanId, intentId: id }) => {
      const said = { loanId, id, again: null, key: randomUUID() };
      done(await confirmPayoutReturn(house, STAFF.max, said));
    });
  const returnOrdered = noted(open);
  const payoutReturned = returned(open);
  const pawnReturned = returned(pawnOpen);
  const cancelProposed = from(signed, async ({ applicationId }) => {
    const reason = 'the account is closed';
    done(await proposeCancellation(house, STAFF.nary, { applicationId, reason }));
  });
  const cancelled = from(cancelProposed, async ({ applicationId }) => {
    done(await cancelAgreement(house, STAFF.max, { applicationId }));
  });
  // Paid by a bank: no drawer has to be open for its money to go back.
  const pawnReleased = from(pawnOpen, async (subject) => {
    const { payoff } = await loanOf(house, subject);
    const paid = { methodId: 10, reference: randomUUID() };
    done(await payOf(house, subject, payoff.cents, paid));
    done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  });
  const pawnLost = from(pawnOpen, async (subject) => {
    const { payoff } = await loanOf(house, subject);
    const paid = { methodId: 10, reference: randomUUID() };
    done(await payOf(house, subject, payoff.cents, paid));
    const { applicationId } = subject;
    const lost = { applicationId, after: null, reason: 'not in the safe' };
    done(await missCollateral(house, STAFF.sam, lost));
  });
  const reversalOrdered = from(pawnReleased, async ({ loanId }) => {
    const order = { loanId, entry: 1, reason: 'no money came', key: randomUUID() };
    return { intentId: done(await orderReversal(house, STAFF.sam, order)).id };
  });
  const payouts = { returnOrdered, payoutReturned, pawnReturned };
  return { cancelProposed, cancelled, pawnReleased, pawnLost, reversalOrdered, ...payouts };
}
