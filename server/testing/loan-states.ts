import { randomUUID } from 'node:crypto';
import { approve, deny } from '../src/applications/decide/commands-decide.ts';
import { withdrawApplication } from '../src/applications/decide/commands-withdrawn.ts';
import { requestDocument, startReview } from '../src/applications/review/commands-review.ts';
import { requestLoan } from '../src/applications/own/commands-new-loan.ts';
import { verifyBorrowerPhone } from '../src/applications/commands-prove.ts';
import { findBorrower } from '../src/borrowers/store.ts';
import { takeCollateral } from '../src/collateral/commands.ts';
import { sendCorrectionNotice } from '../src/loans/commands-correction.ts';
import { declareDefault, writeOff } from '../src/loans/commands-default.ts';
import { grantExtension, refuseExtension } from '../src/loans/commands-extension.ts';
import { declineOffer, expireOffers } from '../src/offers/commands.ts';
import { sendSigningCode } from '../src/offers/commands-sign.ts';
import { askForAccount, confirmMoney, offer, orderMoney } from '../src/seed/lender.ts';
import { applicantAnswers, nextNumber } from './applicant.ts';
import { submitAnApplication } from './applications.ts';
import { fillItemDraft, itemAnswers, submitItemDraft } from './item-applications.ts';
import {
  both,
  asBorrower,
  askExtension,
  done,
  FINDINGS,
  type LoanHouse,
  loanOf,
  payOf,
  signingCode,
  signWith,
  STAFF,
  type Subject,
} from './loans.ts';
import { deskStates, secondStates } from './desk-states.ts';
import { daysBefore, from, type Step, type Way } from './ways.ts';

async function submitted(house: LoanHouse, product: 'payday' | 'pawn'): Promise<Subject> {
  const number = nextNumber();
  const phone = `8559${String(number).padStart(7, '0')}1`;
  let applicationId: bigint;
  if (product === 'pawn') {
    const answers = itemAnswers('pawn', number);
    const id = await fillItemDraft(house, 'pawn', answers);
    const reply = done(await submitItemDraft(house, 'pawn', id));
    applicationId = BigInt(reply.number ?? 0);
  } else {
    applicationId = await submitAnApplication(house, applicantAnswers(number));
  }
  await verifyBorrowerPhone(house, { phone, applicationId });
  const borrower = await findBorrower(house.db, phone);
  const none = { offerId: 0n, intentId: randomUUID(), loanId: 0n, ticket: 0n };
  return { applicationId, borrowerId: borrower?.id ?? 0n, phone, ...none };
}

async function makeAnOffer(house: LoanHouse, subject: Subject): Promise<Subject> {
  return { ...subject, offerId: await offer(house, subject.applicationId) };
}

async function approveIt(house: LoanHouse, subject: Subject): Promise<Subject> {
  const { applicationId } = subject;
  done(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS }));
  return subject;
}

const key = () => randomUUID();

/** The steps that payday and pawn loans share. */
function steps(house: LoanHouse) {
  const review: Step = async ({ applicationId }) => {
    done(await startReview(house, STAFF.uma, applicationId));
    await askForAccount(house, applicationId);
  };
  const send: Step = async (subject) => {
    done(await sendSigningCode(house, asBorrower(subject), subject));
  };
  const sign: Step = async (subject) => {
    done(await signWith(house, subject, await signingCode(house, subject)));
  };
  const order: Step = async ({ offerId }) => ({ intentId: await orderMoney(house, offerId) });
  const confirm: Step = async ({ intentId, offerId }) => ({
    loanId: await confirmMoney(house, { intentId, reference: `PAYOUT${offerId}` }),
  });
  return { review, send, sign, order, confirm };
}

/** Days for which a breach could be put right: more than seven business days. */
const LONG_AGO_DAYS = 14;

/** The same way, gone so long ago, and a demand on that day to put a breach right: its time has run out on the clock's day. */
function demandedLongAgo(house: LoanHouse, way: Way): Way {
  const demanded = from(way, async ({ loanId }) => {
    const demand = { loanId, reason: both('gone'), key: key() };
    done(await sendCorrectionNotice(house, STAFF.nary, demand));
  });
  return daysBefore(house, LONG_AGO_DAYS, demanded);
}

/** Who was denied once asks in the account for a loan on collateral, which the short form says nothing of (G-69). */
async function askForPawn(house: LoanHouse, subject: Subject): Promise<Subject> {
  const start = house.clock.today();
  const loan = { loan_type: 'Pawn', amount: 300, duration: 6, purpose_loan_id: 101 };
  done(await requestLoan(house, subject.borrowerId, { ...loan, start }));
  const { id } = await house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', subject.borrowerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...subject, applicationId: id };
}

const OTHER_APPROVER = { who: 'staff:other-approver', role: 'approver' } as const;

function applicationStates(house: LoanHouse) {
  const { review, send } = steps(house);
  const pending = () => submitted(house, 'payday');
  const inReview = from(pending, review);
  // By whom the tests' acts are done: who denied may take it back.
  const denied = from(inReview, async ({ applicationId }) => {
    done(await deny(house, OTHER_APPROVER, { applicationId, reasons: ['income'] }));
  });
  const incompletePending = from(denied, (subject) => askForPawn(house, subject));
  const asked = from(inReview, async ({ applicationId }) => {
    done(await requestDocument(house, STAFF.uma, { applicationId, kind: 'student_card' }));
  });
  const withdrawn = from(pending, async ({ applicationId }) => {
    done(await withdrawApplication(house, STAFF.uma, { applicationId, reason: 'said in a call' }));
  });
  const approved = from(inReview, (subject) => approveIt(house, subject));
  const offered = from(approved, (subject) => makeAnOffer(house, subject));
  const declined = from(offered, async (subject) => {
    done(await declineOffer(house, asBorrower(subject), subject.offerId, subject.borrowerId));
  });
  const expired = from(offered, async () => {
    const before = house.clock.now();
    house.clock.set(new Date(before.getTime() + 8 * 86_400_000));
    await expireOffers(house, 100);
    house.clock.set(before);
  });
  const coded = from(offered, send);
  return {
    pending,
    incompletePending,
    inReview,
    asked,
    denied,
    withdrawn,
    approved,
    offered,
    declined,
    expired,
    coded,
  };
}

function loanStates(house: LoanHouse, coded: Way) {
  const { sign, order, confirm } = steps(house);
  const signed = from(coded, sign);
  const ordered = from(signed, order);
  const open = from(ordered, confirm);
  // 100.00 at 15 % for 30 days: the first day's interest is 0.50, so 50.00 of principal is repaid.
  const partPaid = from(open, async (subject) => void done(await payOf(house, subject, 50_50)));
  const requested = from(
    partPaid,
    async (subject) => void done(await askExtension(house, subject)),
  );
  const extended = from(requested, async ({ loanId }) => {
    done(await grantExtension(house, STAFF.nary, { loanId, key: key() }));
  });
  const refusedExtension = from(requested, async ({ loanId }) => {
    done(await refuseExtension(house, STAFF.nary, { loanId, reason: both('late'), key: key() }));
  });
  const corrected = demandedLongAgo(house, open);
  const residue = from(open, async (subject) => void done(await payOf(house, subject, 99_00)));
  const closed = from(open, async (subject) => {
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
  });
  const credited = from(open, async (subject) => void done(await payOf(house, subject, 110_00)));
  const defaulted = from(corrected, async ({ loanId }) => {
    done(await declareDefault(house, STAFF.nary, { loanId, reason: both('gone'), key: key() }));
  });
  const writtenOff = from(defaulted, async ({ loanId }) => {
    done(await writeOff(house, STAFF.nary, { loanId, reason: 'gone', key: key() }));
  });
  const ended = { closed, credited, defaulted, writtenOff };
  return {
    signed,
    ordered,
    open,
    partPaid,
    corrected,
    requested,
    extended,
    refusedExtension,
    residue,
    ...ended,
  };
}

function pawnStates(house: LoanHouse) {
  const { review, send, sign, order, confirm } = steps(house);
  const pawnPending = () => submitted(house, 'pawn');
  const inReview = from(pawnPending, review);
  const pawnApproved = from(inReview, (subject) => approveIt(house, subject));
  const pawnOffered = from(pawnApproved, (subject) => makeAnOffer(house, subject));
  const pawnSigned = from(from(pawnOffered, send), sign);
  const pawnHeld = from(pawnSigned, async ({ applicationId }) => {
    const item = {
      item: both('Phone'),
      place: both('Safe 1'),
      valueCents: 400_00,
      valuedBy: 'staff:uma',
    };
    const { ticket } = done(await takeCollateral(house, STAFF.sam, { applicationId, ...item }));
    return { ticket: BigInt(ticket) };
  });
  const pawnOpen = from(from(pawnHeld, order), confirm);
  const pawnClosed = from(pawnOpen, async (subject) => {
    const { payoff } = await loanOf(house, subject);
    done(await payOf(house, subject, payoff.cents));
  });
  const pawnCorrected = demandedLongAgo(house, pawnOpen);
  return { pawnPending, pawnApproved, pawnSigned, pawnHeld, pawnOpen, pawnCorrected, pawnClosed };
}

function allStates(house: LoanHouse) {
  const applications = applicationStates(house);
  const known = {
    ...applications,
    ...loanStates(house, applications.coded),
    ...pawnStates(house),
  };
  return { ...known, ...deskStates(house, known), ...secondStates(house, known) };
}

export type State = keyof ReturnType<typeof allStates>;

export const STATES = [
  'pending',
  'incompletePending',
  'inReview',
  'asked',
  'denied',
  'withdrawn',
  'approved',
  'offered',
  'declined',
  'expired',
  'coded',
  'signed',
  'ordered',
  'cancelProposed',
  'cancelled',
  'open',
  'partPaid',
  'corrected',
  'requested',
  'extended',
  'refusedExtension',
  'residue',
  'closed',
  'credited',
  'defaulted',
  'writtenOff',
  'pawnPending',
  'pawnApproved',
  'pawnSigned',
  'pawnHeld',
  'pawnOpen',
  'pawnCorrected',
  'pawnClosed',
  'proposed',
  'refundOrdered',
  'called',
  'paused',
  'pawnDefaulted',
  'pawnNoticed',
  'pawnForSale',
  'pawnSold',
  'pawnReleased',
  'pawnLost',
  'reversalOrdered',
  'returnOrdered',
  'payoutReturned',
  'pawnReturned',
] as const satisfies readonly State[];

/** Brings a new borrower into a state, by the acts that lead there. */
export function bringTo(house: LoanHouse, state: State): Promise<Subject> {
  return allStates(house)[state]();
}
