import { randomUUID } from 'node:crypto';
import type { Staff } from '../src/staff-session.ts';
import { makeKey } from '../src/accounting/commands.ts';
import { takeOverKey, takeOverWebhook } from '../src/accounting/commands-keepers.ts';
import { end, makeWebhook, retry, rotate } from '../src/accounting/commands-webhooks.ts';
import { payReward, takeRewardBack } from '../src/leads/commands-reward.ts';
import { decideErasure, proposeErasure } from '../src/privacy/commands-erasure.ts';
import { decide, propose } from '../src/proposals/commands.ts';
import { refer, referralAnswers } from './leads.ts';
import { bringTo } from './loan-states.ts';
import { done, type LoanHouse, STAFF } from './loans.ts';
import { anEarnedReferral } from './office-collections.ts';
import { OF_PHONES } from './office-phones.ts';
import { OF_MONEY } from './own-states-money.ts';
import { OF_THE_DESK, somebody, type WrongState, type WrongStates } from './own-states-desk.ts';

const key = () => randomUUID();
const MAX = STAFF.max.who;

function manager(handle: string): Staff {
  const names = { nameKm: 'ម៉ាក់', nameEn: 'Max', username: `${handle}@lender.test` };
  return { id: 0n, handle, ...names, roles: ['manager'], locale: 'en' };
}

async function proposal(house: LoanHouse, setting: string): Promise<bigint> {
  const what = {
    kind: 'setting',
    key: setting,
    baseVersion: 0,
    before: null,
    after: '20',
  } as const;
  return BigInt(done(await propose(house, manager('max'), what)).proposal);
}

async function erasure(house: LoanHouse) {
  const { borrowerId } = await bringTo(house, 'denied');
  const asked = { id: borrowerId, made_sure: 'Called the phone that we know' };
  return { borrowerId, id: BigInt(done(await proposeErasure(house, manager('max'), asked)).id) };
}

async function apiKey(house: LoanHouse): Promise<string> {
  return done(await makeKey(house, STAFF.max, { name: 'Ledger', key: key() })).key.id;
}

async function webhook(house: LoanHouse): Promise<string> {
  const given = { address: 'https://ledger.lender.test/in', key: key() };
  return done(await makeWebhook(house, STAFF.max, given)).webhook.id;
}

async function ended(house: LoanHouse): Promise<string> {
  const id = await webhook(house);
  done(await end(house, MAX, id));
  return id;
}

/** Rewards for having brought a friend. */
const OF_REWARDS: WrongStates = {
  'referrals.reward': [
    {
      state: 'of a friend who has not repaid',
      refused: 'not_earned',
      async at(house) {
        await refer(house, referralAnswers());
        const { id } = await house.db
          .selectFrom('referral')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        return () => payReward(house, STAFF.sam, { id, method: 'cash', reference: '', key: key() });
      },
    },
    {
      state: 'once it was paid',
      refused: 'changed',
      async at(house) {
        const paying = {
          id: await anEarnedReferral({ house }),
          method: 'bank',
          reference: 'TRF',
        } as const;
        done(await payReward(house, STAFF.sam, { ...paying, key: key() }));
        return () => payReward(house, STAFF.max, { ...paying, key: key() });
      },
    },
    {
      state: 'in cash, of who has no open drawer',
      refused: 'no_drawer',
      async at(house) {
        const id = await anEarnedReferral({ house });
        return () =>
          payReward(house, somebody(), { id, method: 'cash', reference: '', key: key() });
      },
    },
  ],
  'referrals.takeRewardBack': [
    {
      state: 'of which none was paid',
      refused: 'none_paid',
      async at(house) {
        const id = await anEarnedReferral({ house });
        return () => takeRewardBack(house, STAFF.max, { id, reason: 'Another row' });
      },
    },
    {
      state: 'by a bank, of who noted it',
      refused: 'second_person',
      async at(house) {
        const id = await anEarnedReferral({ house });
        const paying = { id, method: 'bank', reference: 'TRF', key: key() } as const;
        done(await payReward(house, STAFF.max, paying));
        return () => takeRewardBack(house, STAFF.max, { id, reason: 'Another row' });
      },
    },
  ],
};

/** An act on an address that was ended. */
function onEnded(act: typeof rotate | typeof retry | typeof takeOverWebhook): WrongState[] {
  return [
    {
      state: 'once it is ended',
      refused: 'ended',
      async at(house) {
        const id = await ended(house);
        return () => act(house, MAX, id);
      },
    },
  ];
}

/** Acts that two managers do, and those on keys and addresses of the accounting. */
const OF_MANAGERS: WrongStates = {
  'settings.change': [
    {
      state: 'while another about the same waits',
      refused: 'waits',
      async at(house) {
        await proposal(house, 'legal_ceiling');
        const what = { kind: 'setting', key: 'legal_ceiling', baseVersion: 0 } as const;
        return () => propose(house, manager('max'), { ...what, before: null, after: '21' });
      },
    },
  ],
  'proposals.decide': [
    {
      state: 'by who proposed it',
      refused: 'second_person',
      async at(house) {
        const id = await proposal(house, 'reapply_days');
        return () => decide(house, manager('max'), { id, confirmed: true });
      },
    },
    {
      state: 'once it is decided',
      refused: 'decided',
      async at(house) {
        const id = await proposal(house, 'record_years');
        await decide(house, manager('max'), { id, confirmed: false });
        return () => decide(house, manager('vanna'), { id, confirmed: true });
      },
    },
  ],
  'privacy.proposeErasure': [
    {
      state: 'while a loan is open',
      refused: 'hindered',
      async at(house) {
        const { borrowerId: id } = await bringTo(house, 'open');
        return () => proposeErasure(house, manager('max'), { id, made_sure: 'Called' });
      },
    },
    {
      state: 'while another request waits',
      refused: 'waits',
      async at(house) {
        const { borrowerId: id } = await erasure(house);
        return () => proposeErasure(house, manager('vanna'), { id, made_sure: 'Called' });
      },
    },
  ],
  'privacy.decideErasure': [
    {
      state: 'by who entered the request',
      refused: 'second_person',
      async at(house) {
        const { id } = await erasure(house);
        return () => decideErasure(house, manager('max'), { id, confirmed: true });
      },
    },
    {
      state: 'once it was refused',
      refused: 'changed',
      async at(house) {
        const { id } = await erasure(house);
        await decideErasure(house, manager('max'), { id, confirmed: false });
        return () => decideErasure(house, manager('vanna'), { id, confirmed: true });
      },
    },
  ],
  'accounting.takeOverKey': [
    {
      state: 'while it is not suspended',
      refused: 'not_suspended',
      async at(house) {
        const id = await apiKey(house);
        return () => takeOverKey(house, 'staff:vanna', id);
      },
    },
  ],
  'accounting.rotateWebhook': onEnded(rotate),
  'accounting.retryWebhook': onEnded(retry),
  'accounting.takeOverWebhook': onEnded(takeOverWebhook),
};

/** Those of acts that have no state of a loan: rows of `OFFICE_WRONG_STATES`. */
export const OWN_STATES: WrongStates = {
  ...OF_MONEY,
  ...OF_REWARDS,
  ...OF_PHONES,
  ...OF_THE_DESK,
  ...OF_MANAGERS,
};
