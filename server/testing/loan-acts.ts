import { withdrawApproval } from '../src/offers/commands-withdraw.ts';
import { randomUUID } from 'node:crypto';
import { approve, deny } from '../src/applications/decide/commands-decide.ts';
import { requestDocument, startReview } from '../src/applications/review/commands-review.ts';
import { giveAccount } from '../src/applications/decide/commands-account.ts';
import { disburse, orderDisbursement, voidDisbursement } from '../src/disbursements/commands.ts';
import type { By } from '../src/loans/commands-act.ts';
import { sendCorrectionNotice } from '../src/loans/commands-correction.ts';
import { declareDefault, waiveResidue, writeOff } from '../src/loans/commands-default.ts';
import {
  grantExtension,
  refuseExtension,
  requestExtension,
} from '../src/loans/commands-extension.ts';
import { declineOffer, makeOffer } from '../src/offers/commands.ts';
import { remindSigner } from '../src/offers/commands-remind.ts';
import { sendSigningCode, signAgreement } from '../src/offers/commands-sign.ts';
import { findOffer } from '../src/offers/store.ts';
import { reverseAct } from '../src/loans/commands-reverse.ts';
import { recordPayment, reversePayment } from '../src/payments/commands.ts';
import { COLLATERAL_ACTS } from './loan-acts-collateral.ts';
import {
  CLOSED,
  CORRECTED,
  NOT_CLOSED,
  PAWN_DEFAULTED,
  PERFORMING,
  UNDONE,
  UNSOLD,
} from './loan-state-groups.ts';
import type { State } from './loan-states.ts';
import { both, FINDINGS, type LoanHouse, loanOf, signingCode, type Subject } from './loans.ts';

/** An act as a test calls it: who may, in which states, its line in the audit and its message. */
export interface TestAct {
  event: string;
  /** Another act that it does in the same transaction, with its line in the audit and its message. */
  with?: { event: string; tells: string };
  /** `begins`: a pending application is taken into review first; `anywhere`: in every state, of which `states` are some. */
  begins?: true;
  anywhere?: true;
  roles: readonly By['role'][];
  states: readonly State[];
  /** The kinds of its SMS to the borrower and of its entry; null: none. */
  tells: string | null;
  /** The kind of its SMS in states where it is another. */
  tellsIn?: Partial<Record<State, string>>;
  adds: string | null;
  run: (house: LoanHouse, by: By, subject: Subject) => Promise<unknown>;
}

const REVIEWERS = ['officer', 'approver', 'manager'] as const;
const APPROVER = ['approver'] as const;
const CASHIER = ['cashier'] as const;
const BORROWER = ['borrower'] as const;
const TREASURY = ['cashier', 'manager'] as const;

const OWED_AGAIN = 'payout_return_reversed';
const key = () => randomUUID();
const reason = 'as the borrower wrote';

/** Every act on applications, offers and loans. */
export const ACTS: readonly TestAct[] = [
  {
    event: 'application.review_started',
    roles: REVIEWERS,
    states: ['pending', 'incompletePending', 'pawnPending'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) => startReview(house, by, applicationId),
  },
  {
    event: 'application.document_requested',
    roles: REVIEWERS,
    states: ['inReview', 'asked', 'proposed'],
    tells: 'document_asked',
    adds: null,
    run: (house, by, { applicationId }) =>
      requestDocument(house, by, { applicationId, kind: 'national_id' }),
  },
  {
    event: 'application.account_given',
    roles: ['officer', 'approver'],
    states: ['pawnPending'],
    tells: 'account_given',
    adds: null,
    run: (house, by, { applicationId }) =>
      giveAccount(house, by, { applicationId, bank: 'ABA Bank', number: '000700700' }),
  },
  {
    event: 'application.approved',
    roles: APPROVER,
    states: ['inReview', 'asked'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      approve(house, by, { applicationId, findings: FINDINGS }),
  },
  {
    event: 'application.approval_withdrawn',
    roles: APPROVER,
    states: ['approved', 'offered', 'coded', 'pawnApproved'],
    tells: null,
    // The account that staff wrote was told of as that of a loan to come.
    tellsIn: { pawnApproved: 'account_given' },
    adds: null,
    run: (house, by, { applicationId }) => withdrawApproval(house, by, applicationId),
  },
  {
    event: 'application.denied',
    roles: APPROVER,
    states: ['pending', 'incompletePending', 'inReview', 'asked', 'pawnPending'],
    tells: 'application_denied',
    adds: null,
    run: (house, by, { applicationId }) =>
      deny(house, by, { applicationId, reasons: ['income', 'age'] }),
  },
  {
    event: 'offer.made',
    roles: [...APPROVER, 'system'],
    states: ['approved', 'pawnApproved'],
    tells: 'offer_made',
    adds: null,
    run: (house, by, { applicationId }) => makeOffer(house, by, applicationId),
  },
  {
    event: 'offer.reminded',
    roles: ['system'],
    states: ['offered', 'coded'],
    tells: 'offer_reminder',
    adds: null,
    run: (house, by, { offerId }) => remindSigner(house, by, offerId),
  },
  {
    event: 'offer.declined',
    roles: BORROWER,
    states: ['offered', 'coded'],
    tells: null,
    adds: null,
    run: (house, by, { offerId, borrowerId }) => declineOffer(house, by, offerId, borrowerId),
  },
  {
    event: 'offer.code_sent',
    roles: BORROWER,
    states: ['offered'],
    tells: 'signing_code',
    adds: null,
    run: (house, by, subject) => sendSigningCode(house, by, subject),
  },
  {
    event: 'offer.signed',
    roles: BORROWER,
    states: ['coded'],
    tells: null,
    adds: null,
    async run(house, by, subject) {
      const { offerId, borrowerId } = subject;
      const code = await signingCode(house, subject);
      const sha256 = (await findOffer(house.db, offerId))?.sha256 ?? '';
      const signing = { offerId, borrowerId, code, sha256, address: '::1', userAgent: '' };
      return signAgreement(house, by, signing);
    },
  },
  {
    event: 'disbursement.ordered',
    roles: CASHIER,
    states: ['signed', 'pawnHeld'],
    tells: null,
    adds: null,
    run: (house, by, { offerId }) => orderDisbursement(house, by, { offerId, key: key() }),
  },
  {
    event: 'loan.disbursed',
    roles: TREASURY,
    states: ['ordered'],
    tells: 'loan_disbursed',
    adds: null,
    run: (house, by, { intentId }) =>
      disburse(house, by, { intentId, reference: key(), key: key() }),
  },
  {
    event: 'disbursement.voided',
    roles: TREASURY,
    states: ['ordered'],
    tells: null,
    adds: null,
    run: (house, by, { intentId }) => voidDisbursement(house, by, { intentId, reason }),
  },
  {
    event: 'payment.recorded',
    roles: ['cashier', 'system'],
    states: [...NOT_CLOSED, ...CLOSED, 'pawnReleased', 'reversalOrdered'],
    tells: 'payment_received',
    adds: 'payment',
    run: (house, by, { loanId }) =>
      recordPayment(house, by, {
        loanId,
        cents: 1_00,
        paidOn: house.clock.today(),
        methodId: 1,
        reference: null,
        key: key(),
      }),
  },
  {
    event: 'payment.reversed',
    roles: CASHIER,
    states: ['partPaid', 'requested', 'extended', 'refusedExtension', 'residue', ...UNDONE],
    tells: 'payment_reversed',
    tellsIn: { payoutReturned: OWED_AGAIN, pawnReturned: OWED_AGAIN },
    adds: 'reversal',
    run: (house, by, { loanId }) =>
      reversePayment(house, by, { loanId, entry: 1, reason, key: key() }),
  },
  {
    event: 'entry.reversed',
    roles: APPROVER,
    states: ['defaulted', ...UNSOLD],
    tells: 'default_reversed',
    adds: 'reversal',
    run: (house, by, { loanId }) => reverseAct(house, by, { loanId, entry: 1, reason, key: key() }),
  },
  {
    event: 'extension.requested',
    roles: ['borrower', 'officer'],
    states: ['partPaid', 'residue'],
    tells: 'extension_requested',
    adds: 'extensionRequest',
    async run(house, by, { loanId, borrowerId }) {
      const loan = loanId === 0n ? null : await loanOf(house, { loanId });
      const feeCents = loan && 'feeCents' in loan.extension ? loan.extension.feeCents : 0;
      return requestExtension(house, by, { loanId, borrowerId, feeCents, key: key() });
    },
  },
  {
    event: 'extension.granted',
    roles: APPROVER,
    states: ['requested'],
    tells: 'extension_granted',
    adds: 'extensionGrant',
    run: (house, by, { loanId }) => grantExtension(house, by, { loanId, key: key() }),
  },
  {
    event: 'extension.refused',
    roles: APPROVER,
    states: ['requested'],
    tells: 'extension_refused',
    adds: 'extensionRefusal',
    run: (house, by, { loanId }) =>
      refuseExtension(house, by, { loanId, reason: both(reason), key: key() }),
  },
  {
    event: 'loan.residue_waived',
    roles: APPROVER,
    states: ['residue'],
    tells: 'residue_waived',
    adds: 'waiver',
    run: (house, by, { loanId }) => waiveResidue(house, by, { loanId, reason, key: key() }),
  },
  {
    event: 'loan.defaulted',
    roles: APPROVER,
    states: CORRECTED,
    tells: 'loan_defaulted',
    adds: 'default',
    run: (house, by, { loanId }) =>
      declareDefault(house, by, { loanId, reason: both(reason), key: key() }),
  },
  {
    event: 'loan.written_off',
    roles: ['approver', 'manager'],
    states: ['defaulted', ...PAWN_DEFAULTED],
    tells: null,
    adds: 'writeOff',
    run: (house, by, { loanId }) => writeOff(house, by, { loanId, reason, key: key() }),
  },
  {
    event: 'loan.correction_demanded',
    roles: APPROVER,
    states: PERFORMING.filter((state) => state !== 'paused'),
    tells: 'correction_notice',
    adds: null,
    run: (house, by, { loanId }) =>
      sendCorrectionNotice(house, by, { loanId, reason: both(reason), key: key() }),
  },
  ...COLLATERAL_ACTS,
];
