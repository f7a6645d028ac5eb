import { randomUUID } from 'node:crypto';
import {
  again,
  CHANGED,
  GONE,
  inState,
  none,
  ofDraft,
  ofRepaid,
  wrong,
  type WholeTable,
  type WrongTable,
} from './office-wrong.ts';
import { OF_MANAGERS, OF_SESSIONS, OF_THE_DESK } from './office-wrong-desk.ts';
import { OWN_STATES } from './own-states.ts';

const denied = wrong('of an application that is denied', CHANGED, inState('denied'));
const draft = wrong('of what is still being filled in', GONE, ofDraft);
const givenBack = wrong('of what was given back', CHANGED, inState('pawnReleased'));

/** Applications and decisions. */
const OF_APPLICATIONS: WrongTable = {
  'applications.addNote': draft,
  'applications.keepNoteDraft': draft,
  'applications.keepOpen': draft,
  'applications.leaveOpen': none('takes away a hint that is over by itself within a minute'),
  'applications.assign': again(),
  'applications.compare': again(),
  'applications.logContact': denied,
  'applications.askForDocument': denied,
  'applications.addDocument': denied,
  'applications.strikeDocument': again(),
  'applications.endDocument': again(),
  'applications.startReview': again(),
  'applications.writeAnswers': again(),
  'applications.viewPhoto': wrong('of another’s', GONE, async (test, done) => ({
    params: { ...done.params, id: (await inState('denied')?.(test, done))?.params?.id ?? '' },
  })),
  'applicants.message': [
    {
      state: 'once they are decided: the answer says who is left alone, and why',
      status: 200,
      reply: { sent: [], held: [{ why: 'closed' }] },
      async told(test, done) {
        const { params } = (await inState('denied')?.(test, done)) ?? {};
        return { payload: { ...done.payload, ids: [params?.id] } };
      },
    },
  ],
  'queue.next': [
    {
      state: 'where nothing waits: the answer says so',
      status: 200,
      reply: { id: null },
      isLast: true,
      async told(test) {
        await test.house.db
          .updateTable('application')
          .set({ status: 'Withdrawn' })
          .where('status', 'in', ['Pending', 'In review'])
          .execute();
        return {};
      },
    },
  ],
  'decisions.approve': again(),
  'decisions.deny': again(),
  'decisions.withdrawApproval': again(),
  'decisions.withdrawDenial': again(),
  'decisions.withdrawApplication': again(),
  'decisions.endRepeat': again(),
  'decisions.endOverride': again(),
  'decisions.offer': again(),
  'decisions.giveAccount': again(409, 'has_account'),
  'cancellations.propose': again(),
  'cancellations.end': again(),
  'disbursements.order': again(),
  'disbursements.confirm': again(),
  'disbursements.void': again(),
  'details.settle': again(),
};

/** Loans, their money and the collateral. */
const OF_LOANS: WrongTable = {
  'loans.reverseAct': again(),
  'loans.demandCorrection': wrong('of a repaid loan', [409, 'closed'], ofRepaid),
  'loans.declareDefault': again(),
  'loans.noteLetter': again(409, 'no_letter'),
  'loans.writeOff': again(),
  'loans.waive': again(),
  'loans.clearFlag': again(),
  'extensions.ask': again(),
  'extensions.grant': again(),
  'extensions.refuse': again(),
  'payments.preview': none('writes nothing: it says what a payment would do'),
  'payments.record': [
    {
      state: 'before the money went out',
      status: 422,
      code: 'fields',
      fields: ['paid_on'],
      told: async (test, done) => {
        const { params, payload } = (await ofRepaid?.(test, done)) ?? {};
        return { ...(params && { params }), payload: { ...payload, paid_on: '2026-01-01' } };
      },
    },
    {
      state: 'on what was not seen',
      status: 409,
      code: 'changed',
      told: (_test, done) => ({ payload: { ...done.payload, reference: randomUUID() } }),
    },
    {
      state: 'under the key of another payment',
      status: 409,
      code: 'key_used:cents',
      sameKey: true,
      told: (_test, done) => ({ payload: { ...done.payload, cents: 11_00 } }),
    },
  ],
  'payments.reverse': again(),
  'reversals.order': again(409, 'reversal-waits'),
  'reversals.confirm': again(),
  'reversals.void': again(),
  'refunds.order': again(),
  'refunds.confirm': again(),
  'refunds.void': again(),
  'payoutReturns.order': again(),
  'payoutReturns.confirm': again(),
  'payoutReturns.void': again(),
  'money.assign': again(),
  'money.giveBack': again(),
  'money.notBorrowers': again(),
  'money.ofReceipt': again(),
  'money.confirmOther': again(),
  'money.confirmReturn': again(),
  'money.orderReopening': again(),
  'money.confirmReopening': again(),
  'money.voidReturn': again(),
  'statements.check': none('writes nothing: it says what a file would do'),
  'statements.post': [
    {
      state: 'of a file with a line that cannot be read',
      status: 422,
      code: 'fields',
      fields: ['csv'],
      told: (_test, done) => ({ payload: { ...done.payload, csv: 'Date,Amount\nnever,1' } }),
    },
  ],
  'nightly.retry': again(),
  'nightly.run': [{ state: 'once it is asked for: it is asked for once', status: 204 }],
  'collateral.value': givenBack,
  'collateral.addPhoto': givenBack,
  'collateral.viewPhoto': wrong('of another’s', GONE, inState('pawnReleased')),
  'collateral.strikePhoto': again(),
  'collateral.take': again(),
  'collateral.move': givenBack,
  'collateral.miss': again(),
  'collateral.settle': again(),
  'collateral.release': again(),
  'collateral.noticeSale': again(),
  'collateral.proposeSale': givenBack,
  'collateral.withdrawSale': again(),
  'collateral.sell': again(409, 'changed', {
    told: (_test, done) => ({ payload: { ...done.payload, reference: randomUUID() } }),
  }),
  'cash.open': again(),
  'cash.count': again(),
  'cash.close': again(),
  'cash.transfer': again(),
  'cash.confirmTransfer': again(),
  'cash.refuseTransfer': again(),
  'contacts.begin': wrong(
    'by a call about a repaid loan',
    [409, 'held_closed'],
    async (test, done) => ({
      ...(await ofRepaid?.(test, done)),
      payload: { kind: 'call' },
    }),
  ),
  'contacts.end': again(),
  'contacts.endPause': again(),
  'reminders.send': [
    {
      state: 'where nothing is due: the answer says who is left alone, and why',
      status: 200,
      reply: { sent: [], held: [{ why: 'closed' }] },
    },
  ],
};

/** As the door is asked. */
const AT_THE_DOOR: WrongTable = {
  ...OF_APPLICATIONS,
  ...OF_LOANS,
  ...OF_THE_DESK,
  ...OF_SESSIONS,
  ...OF_MANAGERS,
};

function rowsOf(name: string): WholeTable[string] {
  const rows = AT_THE_DOOR[name] ?? [];
  const own = OWN_STATES[name];
  return own === undefined ? rows : [...('none' in rows ? [] : rows), ...own];
}

/**
 * The states that do not allow an act, for each endpoint of the office that is no read: each is asked as it travels, or of the act itself.
 * Acts on applications, loans and collateral are refused in every wrong state by `server/src/loans/acts.test.ts`; here each stands once more
 * as it travels.
 */
export const OFFICE_WRONG_STATES: WholeTable = Object.fromEntries(
  [...new Set([...Object.keys(AT_THE_DOOR), ...Object.keys(OWN_STATES)])].map((name) => [
    name,
    rowsOf(name),
  ]),
);
