import { sql } from 'kysely';
import { markEnded } from '../src/staff/store.ts';
import { aStaff } from './office.ts';
import {
  again,
  againField,
  CHANGED,
  none,
  once,
  wrong,
  type WrongAct,
  type WrongTable,
} from './office-wrong.ts';

/** Complaints, leads, and what each keeps for themselves. */
export const OF_THE_DESK: WrongTable = {
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
  'phones.find': none('a search, which writes nothing'),
  'phones.propose': again(409, 'waits'),
  'phones.language': none('sets a language; set once more it writes nothing'),
  'phones.notTheirs': again(),
  'phones.theirs': again(),
  'phones.codeAgain': again(429, 'throttled'),
  'phones.prove': again(),
  'phones.confirm': again(),
  'phones.withdraw': again(),
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
  'begunForms.noteCall': again(),
  'investors.step': again(),
  'referrals.reward': again(),
  'referrals.takeRewardBack': again(),
  'views.save': againField('name'),
  'views.remove': again(404, 'not_found'),
  'views.keepLast': none('one’s own, of which the last counts'),
  'columns.choose': none('one’s own, of which the last counts'),
  'session.chooseLanguage': none('one’s own, of which the last counts'),
};

const usedCode = again(422, 'fields', { fields: ['code'], isCounted: true });

/** Where `session.signIn` and the rest are asked by who has left, or with a code that was used. */
export const OF_SESSIONS: WrongTable = {
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
/** Once it is done: whose answer was lost on the way asks so, and is answered as the first time. */
const answeredAgain = (status: number): readonly WrongAct[] => [
  { state: 'once it is done, by the same person: the answer is the same', status },
];

/** Their address, which somebody who works here has already. */
const ofWorking: WrongAct['told'] = async (test, done) => {
  const { username } = await aStaff(test, 'officer');
  return { payload: { ...done.payload, username } };
};

/** What managers run the business by. */
export const OF_MANAGERS: WrongTable = {
  'settings.change': again(),
  'settings.addHoliday': againField('day'),
  'settings.removeHoliday': again(404, 'not_found'),
  'content.changeOption': againField('value'),
  'content.changeSms': again(),
  'content.changeText': again(),
  'site.changeImage': again(),
  'site.addReview': again(409, 'known'),
  'site.changeReview': again(),
  'site.eraseReview': again(),
  'site.orderReviews': wrong('without one that stands', CHANGED, (_test, done) => ({
    payload: { ids: (done.payload as { ids: string[] }).ids.slice(1) },
  })),
  'products.propose': again(),
  'proposals.decide': again(409, 'decided'),
  'staff.add': [
    ...answeredAgain(201),
    ...wrong('while another about the same waits', [409, 'waits'], (_test, done) => ({
      payload: { ...done.payload, name_en: 'Somebody else' },
    })),
    ...wrong('of who works here', [409, 'known'], ofWorking),
    ...wrong('of who worked here before', [409, 'left'], async (test, done) => {
      const { id, username } = await aStaff(test, 'officer');
      await markEnded(test.house.db, id, test.house.clock.now());
      return { payload: { ...done.payload, username } };
    }),
  ],
  'staff.changeRoles': [
    ...answeredAgain(201),
    ...wrong('while another about the same waits', [409, 'waits'], () => ({
      payload: { roles: ['approver'] },
    })),
    ...left,
  ],
  'staff.reset': [...answeredAgain(201), ...left],
  'staff.letBack': [
    ...answeredAgain(201),
    ...wrong('while another about the same waits', [409, 'waits'], () => ({
      payload: { roles: ['approver'] },
    })),
    ...wrong('of who works here', [409, 'known'], async (test) => ({
      params: { id: String((await aStaff(test, 'officer')).id) },
    })),
  ],
  'staff.end': again(409, 'gone'),
  'staff.decide': [
    ...answeredAgain(200),
    ...wrong('once it is decided otherwise', [409, 'decided'], () => ({
      payload: { confirmed: false },
    })),
  ],
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
  'privacy.decideErasure': again(409, 'changed'),
};
