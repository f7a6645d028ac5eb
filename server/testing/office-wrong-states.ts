import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { loanNumber } from '../src/loans/commands-number.ts';
import { findLoan } from '../src/loans/store.ts';
import { draftOf, newDraft } from './applications.ts';
import { bringTo, type State } from './loan-states.ts';
import { aStaff, type TestOffice } from './office.ts';
import { houseOf } from './office-samples-loans.ts';
import type { OfficeSample } from './office-samples.ts';

/** An act of the office in a state that does not allow it, as the door is asked. */
export interface WrongAct {
  /** Continues "… is refused". */
  readonly state: string;
  readonly status: number;
  /** The problem's code; of a success that did nothing: none. */
  readonly code?: string;
  /** The fields that it stands under. */
  readonly fields?: readonly string[];
  /** What the answer holds, where it is a success that did nothing. */
  readonly reply?: object;
  /** What it is told, over what the call that was done was told; left out: the same once more, under a new key. */
  readonly told?: (test: TestOffice, done: OfficeSample) => Promise<OfficeSample> | OfficeSample;
  /** Under the same key as the call that was done. */
  readonly sameKey?: true;
  /** Wrong tries at the door are counted, and stand in the audit as refused. */
  readonly isCounted?: true;
}

/** Why an act can come too late for nothing. */
interface NoWrongState {
  readonly none: string;
}

/** Once it is done: the same again, as who has not seen that it is done asks. */
const again = (
  status = 409,
  code = 'changed',
  more: Partial<WrongAct> = {},
): readonly WrongAct[] => [{ state: 'once it is done', status, code, ...more }];
const againField = (...fields: string[]) => again(422, 'fields', { fields });
const none = (why: string): NoWrongState => ({ none: why });

const shared = new WeakMap<TestOffice, Map<string, Promise<OfficeSample>>>();

/** What one made once is enough for, since nothing is done to it. */
function once(test: TestOffice, name: string, make: () => Promise<OfficeSample>) {
  const known = shared.get(test) ?? new Map<string, Promise<OfficeSample>>();
  shared.set(test, known);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

/** The path of a borrower's application, loan or pledge in a state. */
const inState =
  (state: State): WrongAct['told'] =>
  (test, done) =>
    once(test, state, async () => {
      const house = houseOf(test);
      const { applicationId, loanId } = await bringTo(house, state);
      const application = String(applicationId);
      const loan = await findLoan(house.db, loanId);
      const seen = { number: loanNumber(loanId), version: String(loan?.lastEntry ?? 0) };
      return { params: { application, id: application, loan: String(loanId), ...seen } };
    }).then(({ params }) => ({ params: { ...done.params, ...params } }));

/** A loan that is repaid, as it was just read. */
const ofRepaid: WrongAct['told'] = async (test, done) => {
  const { params } = (await inState('pawnReleased')?.(test, done)) ?? {};
  const version = Number(params?.version ?? 0);
  return { ...(params && { params }), payload: { ...done.payload, version } };
};

/** The path of what somebody fills in at this moment and has not sent. */
const ofDraft: WrongAct['told'] = (test) =>
  once(test, 'draft', async () => {
    const { id } = await draftOf(test.house, await newDraft(test.house));
    return { params: { id: String(id) } };
  });

const wrong = (
  state: string,
  [status, code]: readonly [number, string],
  told: WrongAct['told'],
): readonly WrongAct[] => [{ state, status, code, told }];

const GONE = [404, 'not_found'] as const;
const CHANGED = [409, 'changed'] as const;
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
  'applications.startReview': again(),
  'applications.viewPhoto': wrong('of another’s', GONE, async (test, done) => ({
    params: { ...done.params, id: (await inState('denied')?.(test, done))?.params?.id ?? '' },
  })),
  'applicants.message': [
    {
      state: 'once they are decided: the answer says who is left alone, and why',
      status: 200,
      reply: { sent: [], held: [{ why: 'closed' }] },
    },
  ],
  'queue.next': [
    {
      state: 'where nothing waits: the answer says so',
      status: 200,
      reply: { id: null },
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

/** Loans, their money and the pledges. */
const OF_LOANS: WrongTable = {
  'loans.reverseAct': again(),
  'loans.demandCorrection': wrong('of a repaid loan', [409, 'closed'], ofRepaid),
  'loans.declareDefault': again(),
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
  'money.assign': again(),
  'money.giveBack': again(),
  'money.confirmReturn': again(),
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
  'pledges.value': givenBack,
  'pledges.addPhoto': givenBack,
  'pledges.viewPhoto': wrong('of another’s', GONE, inState('pawnReleased')),
  'pledges.strikePhoto': again(),
  'pledges.take': again(),
  'pledges.move': givenBack,
  'pledges.release': again(),
  'pledges.noticeSale': again(),
  'pledges.proposeSale': givenBack,
  'pledges.sell': again(409, 'changed', {
    told: (_test, done) => ({ payload: { ...done.payload, reference: randomUUID() } }),
  }),
  'cash.open': again(),
  'cash.count': again(),
  'cash.close': again(),
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

/** Complaints, leads, and what each keeps for themselves. */
const OF_THE_DESK: WrongTable = {
  'complaints.record': [
    {
      state: 'about a loan that is not there',
      status: 422,
      code: 'fields',
      fields: ['loan'],
      told: (_test, done) => ({ payload: { ...done.payload, loan: 'L999999' } }),
    },
  ],
  'complaints.answer': again(),
  'complaints.close': again(),
  'messages.sendAgain': again(),
  'partners.add': [
    {
      state: 'under the key of another',
      status: 409,
      code: 'key_used:name',
      sameKey: true,
      told: (_test, done) => ({ payload: { ...done.payload, name: 'Another shop' } }),
    },
  ],
  'partners.change': again(),
  'investors.step': again(),
  'referrals.reward': again(),
  'views.save': againField('name'),
  'views.remove': again(404, 'not_found'),
  'views.keepLast': none('one’s own, of which the last counts'),
  'columns.choose': none('one’s own, of which the last counts'),
  'session.chooseLanguage': none('one’s own, of which the last counts'),
};

const usedCode = again(422, 'fields', { fields: ['code'], isCounted: true });

/** Where `session.signIn` and the rest are asked by who has left, or with a code that was used. */
const OF_SESSIONS: WrongTable = {
  'session.signIn': [
    {
      state: 'of who has left',
      status: 422,
      code: 'wrong',
      isCounted: true,
      async told(test, done) {
        const { username } = done.payload as { username: string };
        await test.house.db
          .updateTable('staff')
          .set({ ended_at: test.house.clock.now() })
          .where('username', '=', username)
          .execute();
        return {};
      },
    },
  ],
  'session.finishSignIn': again(409, 'ticket_over', { isCounted: true }),
  'session.enrol': again(409, 'ticket_over', { isCounted: true }),
  'session.signInAgain': usedCode,
  'session.renewRecoveryCodes': usedCode,
  'session.signOut': [{ state: 'once it is done: nobody is signed in', status: 204 }],
  'session.changesRead': [
    {
      state: 'before there is anything more: what comes later is not read yet',
      status: 204,
      async told({ house: { db } }) {
        const newest = sql<bigint>`(select coalesce(max(id), 0) from staff_change)`;
        await db.updateTable('staff').set({ changes_seen: newest }).execute();
        return { payload: { through: '999999999' } };
      },
    },
  ],
};

/** The path of somebody who has left. */
const ofLeft: WrongAct['told'] = (test) =>
  once(test, 'left', async () => {
    const { id } = await aStaff(test, 'officer');
    const ended_at = test.house.clock.now();
    await test.house.db.updateTable('staff').set({ ended_at }).where('id', '=', id).execute();
    return { params: { id: String(id) } };
  });
const left = wrong('of who has left', [409, 'gone'], ofLeft);

/** Their address, which somebody who works here has already. */
const ofWorking: WrongAct['told'] = async (test, done) => {
  const { username } = await aStaff(test, 'officer');
  return { payload: { ...done.payload, username } };
};

/** What managers run the business by. */
const OF_MANAGERS: WrongTable = {
  'settings.change': again(),
  'settings.addHoliday': againField('day'),
  'settings.removeHoliday': again(404, 'not_found'),
  'content.changeOption': againField('value'),
  'content.changeSms': again(),
  'content.changeText': again(),
  'site.changeImage': again(),
  'site.addReview': again(409, 'known'),
  'site.changeReview': again(),
  'site.orderReviews': wrong('without one that stands', CHANGED, (_test, done) => ({
    payload: { ids: (done.payload as { ids: string[] }).ids.slice(1) },
  })),
  'products.propose': again(),
  'proposals.decide': again(409, 'decided'),
  'staff.add': [...again(409, 'waits'), ...wrong('of who works here', [409, 'known'], ofWorking)],
  'staff.changeRoles': [...again(409, 'waits'), ...left],
  'staff.reset': [...again(409, 'waits'), ...left],
  'staff.end': again(409, 'gone'),
  'staff.decide': again(409, 'decided'),
  'accounting.makeKey': again(409, 'made_already', { sameKey: true }),
  'accounting.makeWebhook': again(409, 'made_already', { sameKey: true }),
  'accounting.revokeKey': again(409, 'revoked'),
  'accounting.takeOverKey': again(409, 'not_suspended'),
  'accounting.takeOverWebhook': again(409, 'ended'),
  'accounting.rotateWebhook': again(409, 'ended'),
  'accounting.retryWebhook': again(409, 'ended'),
  'accounting.endWebhook': again(409, 'ended'),
  'privacy.find': none('a search: each is counted, and stands in the audit'),
  'privacy.proposeErasure': again(409, 'waits'),
  'privacy.decideErasure': again(409, 'decided'),
};

type WrongTable = Readonly<Record<string, readonly WrongAct[] | NoWrongState>>;

/**
 * The states that do not allow an act, for each endpoint of the office that is no read. Acts on applications, loans and pledges are refused in
 * every wrong state by `server/src/loans/acts.test.ts`; here each stands once more as it travels.
 */
export const OFFICE_WRONG_STATES: WrongTable = {
  ...OF_APPLICATIONS,
  ...OF_LOANS,
  ...OF_THE_DESK,
  ...OF_SESSIONS,
  ...OF_MANAGERS,
};
