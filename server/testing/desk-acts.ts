import { randomUUID } from 'node:crypto';
import {
  confirmOverride,
  proposeOverride,
  refuseOverride,
} from '../src/applications/decide/commands-override.ts';
import { compare } from '../src/applications/review/commands-compare.ts';
import { logContact } from '../src/applications/calls/commands-contact.ts';
import { assign } from '../src/applications/review/commands-desk.ts';
import { addNote } from '../src/applications/review/commands-note.ts';
import { countActs } from '../src/applications/review/store-acts.ts';
import { withdrawApplication } from '../src/applications/decide/commands-withdrawn.ts';
import { writeAnswers } from '../src/applications/review/commands-missing.ts';
import { withdrawDenial } from '../src/applications/decide/commands-decide.ts';
import { beginContact, endContact, endPause } from '../src/collections/commands-contact.ts';
import { remind } from '../src/collections/commands-remind.ts';
import { COLLATERAL_ACTS } from './desk-acts-collateral.ts';
import { underCeiling } from './desk-acts-common.ts';
import { LETTER_ACT } from './letters.ts';
import { PAPER_ACTS } from './desk-acts-papers.ts';
import { SECOND_ACTS } from './desk-acts-second.ts';
import type { TestAct } from './loan-acts.ts';
import { type State, STATES } from './loan-states.ts';
import { FINDINGS, type LoanHouse, type Subject } from './loans.ts';

const REVIEWERS = ['officer', 'approver', 'manager'] as const;
const SECOND = ['approver', 'manager'] as const;
const UNDER_REVIEW = ['inReview', 'asked', 'proposed'] as const;
/** Their agreement can be signed, or is: its borrower alone is called. */
const AGREED = [
  'offered',
  'coded',
  'signed',
  'ordered',
  'cancelProposed',
  'pawnSigned',
  'pawnHeld',
] as const;
const PENDING = ['pending', 'incompletePending', 'pawnPending'] as const;
const PAID = [
  'closed',
  'credited',
  'refundOrdered',
  'pawnClosed',
  'pawnReleased',
  'pawnLost',
  'reversalOrdered',
  'payoutReturned',
  'pawnReturned',
] as const;
/** Something is due: the time that a demand gave has run out. */
const DUE = [
  'corrected',
  'defaulted',
  'writtenOff',
  'pawnDefaulted',
  'pawnNoticed',
  'pawnForSale',
  'pawnSold',
] as const;

/** The newest contact about a loan; 0: none. */
async function contactOf({ db }: LoanHouse, { loanId }: Subject): Promise<bigint> {
  const contact = await db
    .selectFrom('loan_contact')
    .select('id')
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return contact?.id ?? 0n;
}

/** States in which there is a loan. */
const LENT = STATES.slice(STATES.indexOf('open')).filter(
  (state): state is State =>
    !['pawnPending', 'pawnApproved', 'pawnSigned', 'pawnHeld', 'proposed'].includes(state),
);
const OWED = LENT.filter((state) => !(PAID as readonly State[]).includes(state));

/** The acts of the desk that lead from no step of a loan to the next: on the review, the phone, the money given back, the collateral. */
export const DESK_ACTS: readonly TestAct[] = [
  LETTER_ACT,
  ...SECOND_ACTS,
  ...PAPER_ACTS,
  ...COLLATERAL_ACTS,
  {
    event: 'application.compared',
    begins: true,
    roles: REVIEWERS,
    states: [...PENDING, ...UNDER_REVIEW],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      compare(house, by, { applicationId, alike: ['face'], version: 0 }),
  },
  {
    event: 'application.answers_written',
    begins: true,
    roles: REVIEWERS,
    states: ['incompletePending'],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const version = await countActs(house.db, applicationId);
      const answers = { type_of_collateral: 'phone' };
      return writeAnswers(house, by, { applicationId, version, answers });
    },
  },
  {
    event: 'application.contact_logged',
    begins: true,
    roles: REVIEWERS,
    states: [...PENDING, ...UNDER_REVIEW, ...AGREED],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) => {
      const call = { reference: 'applicant', outcome: 'confirmed', callBackAt: null } as const;
      return logContact(house, by, { applicationId, ...call, key: randomUUID() });
    },
  },
  {
    event: 'application.note_added',
    anywhere: true,
    roles: REVIEWERS,
    states: ['pending', 'denied', 'closed'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      addNote(house, by, { applicationId, body: 'seen', key: randomUUID() }),
  },
  {
    event: 'application.assigned',
    roles: REVIEWERS,
    states: [...PENDING, ...UNDER_REVIEW],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      assign(house, by, { applicationId, to: null, version: 0 }),
  },
  {
    event: 'application.withdrawn',
    roles: REVIEWERS,
    states: [...PENDING, 'inReview', 'asked'],
    tells: 'application_withdrawn',
    adds: null,
    run: (house, by, { applicationId }) =>
      withdrawApplication(house, by, { applicationId, reason: 'Said so in a call' }),
  },
  {
    event: 'application.denial_withdrawn',
    roles: ['approver'],
    states: ['denied'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) => withdrawDenial(house, by, { applicationId }),
  },
  {
    event: 'application.override_proposed',
    roles: ['approver'],
    states: ['inReview', 'asked'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) => {
      const why = { reason: 'short_term', note: 'Known here' };
      return proposeOverride(underCeiling(house), by, {
        applicationId,
        findings: FINDINGS,
        ...why,
      });
    },
  },
  {
    event: 'application.override_confirmed',
    roles: SECOND,
    states: ['proposed'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      confirmOverride(underCeiling(house), by, { applicationId }),
  },
  {
    event: 'application.override_ended',
    roles: SECOND,
    states: ['proposed'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      refuseOverride(house, by, { applicationId, note: 'Too much' }),
  },
  {
    event: 'contact.reminded',
    roles: REVIEWERS,
    states: DUE,
    tells: 'payment_reminder',
    adds: null,
    run: (house, by, { loanId }) => remind(house, by, loanId),
  },
  {
    event: 'contact.begun',
    roles: REVIEWERS,
    states: OWED.filter((state) => state !== 'paused'),
    tells: null,
    adds: null,
    run: (house, by, { loanId }) => beginContact(house, by, { loanId, kind: 'call' }),
  },
  {
    event: 'contact.ended',
    roles: REVIEWERS,
    states: ['called'],
    tells: null,
    adds: null,
    run: async (house, by, subject) => {
      const told = { outcome: 'no_answer', note: '' } as const;
      const { loanId } = subject;
      return endContact(house, by, { loanId, contactId: await contactOf(house, subject), told });
    },
  },
  {
    event: 'contact.pause_ended',
    roles: REVIEWERS,
    states: ['paused'],
    tells: null,
    adds: null,
    run: (house, by, { loanId }) => endPause(house, by, { loanId }),
  },
];
