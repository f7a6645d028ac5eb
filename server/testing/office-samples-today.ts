import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { recordComplaint } from '../src/complaints/commands.ts';
import { answerComplaint } from '../src/complaints/commands.ts';
import { addPartner } from '../src/leads/commands-pipeline.ts';
import { payReward } from '../src/leads/commands-reward.ts';
import { valueCollateral } from '../src/collateral/commands-custody.ts';
import { proposeSale } from '../src/collateral/commands-sale.ts';
import { noticeSale } from '../src/collateral/commands-sale-notice.ts';
import { declareDefault } from '../src/loans/commands-default.ts';
import { addCollateralPhoto } from '../src/collateral/commands-photos.ts';
import { draftOf, newDraft } from './applications.ts';
import { lastSeen, view } from './collateral.ts';
import { invest } from './leads.ts';
import { bringTo } from './loan-states.ts';
import { both, done, later, STAFF } from './loans.ts';
import {
  aCalledLoan,
  aFreshLoan,
  anEarnedReferral,
  aPausedLoan,
  loanHouseOf,
} from './office-collections.ts';
import type { MakeSample } from './office-sample.ts';
import type { TestOffice } from './office.ts';

/** What the calls of collections, complaints, the pawn register and leads are told. */
export const TODAY_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'today.list': () => ({ query: '?step=call&group=missed&product=payday&late=1-30&after=12-34' }),
  'contacts.read': async (test) => ({ params: { loan: String(await aFreshLoan(test)) } }),
  'contacts.begin': async (test) => ({
    params: { loan: String(await aFreshLoan(test)) },
    payload: { kind: 'incoming' },
  }),
  'contacts.end': async (test) => ({
    params: await aCalledLoan(test),
    payload: { outcome: 'talked', note: '' },
  }),
  'contacts.endPause': async (test) => ({ params: { loan: String(await aPausedLoan(test)) } }),
  'reminders.preview': async (test) => ({ query: `?loan=${await aFreshLoan(test)}` }),
  'reminders.send': async (test) => ({ payload: { loans: [Number(await aFreshLoan(test))] } }),
  'complaints.list': () => ({ query: '?state=open&category=fees&after=2026-11-30-1' }),
  'complaints.read': async (test) => ({ params: { id: await aComplaint(test) } }),
  'complaints.record': () => ({ payload: { ...COMPLAINT, key: randomUUID() } }),
  'complaints.answer': async (test) => ({
    params: { id: await aComplaint(test) },
    payload: { text: 'It was put right.' },
  }),
  'complaints.close': async (test) => {
    const id = await aComplaint(test);
    const answer = { id: BigInt(id), text: 'It was put right.' };
    done(await answerComplaint(loanHouseOf(test), STAFF.uma, answer));
    return { params: { id }, payload: { finding: 'partly' } };
  },
  ...COLLATERAL(),
  ...SALES(),
  'referrals.list': () => ({ query: '?state=earned&after=12' }),
  'referrals.reward': async (test) => ({
    params: { id: String(await anEarnedReferral(test)) },
    payload: { method: 'bank', reference: 'TRF reward', key: randomUUID() },
  }),
  'referrals.takeRewardBack': async (test) => {
    const id = await anEarnedReferral(test);
    const paying = { id, method: 'bank', reference: 'TRF reward', key: randomUUID() } as const;
    done(await payReward(loanHouseOf(test), STAFF.sam, paying));
    return { params: { id: String(id) }, payload: { reason: 'Another row' } };
  },
  'begunForms.list': () => ({ query: '?state=called&after=12' }),
  'begunForms.noteCall': async (test) => ({
    params: { id: await aBegunForm(test) },
    payload: { outcome: 'not_reached', key: randomUUID() },
  }),
  'investors.list': () => ({ query: '?state=New' }),
  'investors.read': async (test) => ({ params: { id: await anInvestor(test) } }),
  'investors.step': async (test) => ({
    params: { id: await anInvestor(test) },
    payload: {
      version: 0,
      state: 'Contacted',
      next_step: 'Call again',
      next_on: '2026-12-01',
      note: 'Called',
    },
  }),
  'partners.list': () => ({ query: '?state=Partner' }),
  'partners.add': () => ({ payload: { ...PARTNER, key: randomUUID() } }),
  'partners.change': async (test) => {
    const { id } = done(
      await addPartner(loanHouseOf(test), STAFF.uma, { ...PARTNER, key: randomUUID() }),
    );
    return { params: { id }, payload: { ...PARTNER, state: 'Partner', version: 0 } };
  },
};

const COMPLAINT = {
  loan: '',
  name: 'Dara Kim',
  phone: '012345678',
  channel: 'call',
  category: 'fees',
  text: 'The fee was not told.',
} as const;

const PARTNER = {
  name: 'Moto Tep',
  sells: 'vehicles',
  contact_name: 'Sok Tep',
  phone: '012 777 888',
  place: 'Phnom Penh',
  note: '',
  state: 'New',
} as const;

async function aComplaint(test: Pick<TestOffice, 'house'>): Promise<string> {
  return done(
    await recordComplaint(loanHouseOf(test), STAFF.sam, { ...COMPLAINT, key: randomUUID() }),
  ).id;
}

/** A form with a phone in it, in which nothing was saved for an hour. */
async function aBegunForm({ house }: Pick<TestOffice, 'house'>): Promise<string> {
  const { id } = await draftOf(house, await newDraft(house));
  const touched = new Date(house.clock.now().getTime() - 3_600_000);
  await house.test.owner
    .updateTable('application')
    .set({ touched_at: touched })
    .where('id', '=', id)
    .execute();
  return String(id);
}

async function anInvestor(test: Pick<TestOffice, 'house'>): Promise<string> {
  await invest(test.house);
  const row = await test.house.db
    .selectFrom('invest_lead')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(row.id);
}

/** The path of a call on what is pawned for an application. */
const application = (id: bigint) => ({ params: { application: String(id) } });

function COLLATERAL(): Readonly<Record<string, MakeSample>> {
  const custody = async (test: Pick<TestOffice, 'house'>) =>
    (await bringTo(loanHouseOf(test), 'pawnOpen')).applicationId;
  return {
    'collateral.list': () => ({ query: '?state=in_custody&before=1' }),
    'collateral.read': async (test) => application(await custody(test)),
    'collateral.ofLoan': async (test) => ({ params: { loan: String(await aFreshLoan(test)) } }),
    'collateral.value': async (test) => ({
      ...application((await bringTo(loanHouseOf(test), 'pawnApproved')).applicationId),
      payload: {
        value_cents: 400_00,
        basis: 'Two shops offer it at that price.',
        key: randomUUID(),
      },
    }),
    'collateral.addPhoto': async (test) => ({
      ...application((await bringTo(loanHouseOf(test), 'pawnApproved')).applicationId),
      payload: { shows: 'item', base64: (await aPicture()).toString('base64') },
    }),
    'collateral.viewPhoto': async (test) => photoOf(test, await custody(test)),
    'collateral.strikePhoto': async (test) => ({
      ...(await photoOf(test, await custody(test))),
      payload: { reason: 'Another ring' },
    }),
    'collateral.ticket': async (test) => application(await custody(test)),
    'collateral.take': async (test) => {
      const house = loanHouseOf(test);
      const { applicationId } = await bringTo(house, 'pawnApproved');
      const value = { applicationId, valueCents: 400_00, basis: 'new', key: randomUUID() };
      const { valuation } = done(await valueCollateral(house, STAFF.nary, value));
      const told = { item_km: 'ទូរសព្ទ', item_en: 'Phone', place: 'Safe 2', seal: '0417' };
      return { ...application(applicationId), payload: { ...told, valuation: String(valuation) } };
    },
    'collateral.move': async (test) => {
      const applicationId = await custody(test);
      const after = await lastSeen(loanHouseOf(test), applicationId);
      const told = { kind: 'moved', after, place: 'Safe 3', seal: '' };
      return { ...application(applicationId), payload: { ...told, key: randomUUID() } };
    },
    'collateral.miss': async (test) => {
      const applicationId = await custody(test);
      const after = await lastSeen(loanHouseOf(test), applicationId);
      return { ...application(applicationId), payload: { after, reason: 'Not in the safe' } };
    },
    'collateral.settle': async (test) => {
      const house = loanHouseOf(test);
      const { applicationId } = await bringTo(house, 'pawnLost');
      const loss = (await view(house, applicationId)).loss?.id;
      return { ...application(applicationId), payload: { loss, reason: 'Its value was paid' } };
    },
    'collateral.release': async (test) =>
      application((await bringTo(loanHouseOf(test), 'pawnClosed')).applicationId),
  };
}

function SALES(): Readonly<Record<string, MakeSample>> {
  return {
    'collateral.noticeSale': async (test) => application(await aDefault(test)),
    'collateral.proposeSale': async (test) => ({
      ...application(await aNoticed(test)),
      payload: { price_cents: 450_00, cents_again: null, buyer: 'Sok Tep' },
    }),
    'collateral.withdrawSale': async (test) => {
      const applicationId = await aNoticed(test);
      const proposal = await aProposal(test, applicationId);
      return { ...application(applicationId), payload: { proposal, reason: 'Another price' } };
    },
    'collateral.sell': async (test) => {
      const applicationId = await aNoticed(test);
      const proposal = await aProposal(test, applicationId);
      const key = randomUUID();
      const money = { method: 10, reference: key, cents_again: null, key };
      return {
        ...application(applicationId),
        payload: { proposal, ...money },
      };
    },
  };
}

/** A small picture of some colour. */
export async function aPicture(green = 99): Promise<Buffer> {
  const background = { r: 10, g: green, b: 70 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A photo of a pawned thing, as the path of a call names it. */
async function photoOf(test: TestOffice, applicationId: bigint) {
  const sender = { network: 'here', gone: new AbortController().signal };
  const taken = { applicationId, shows: 'item', bytes: await aPicture(), sender } as const;
  const kept = done(await addCollateralPhoto(loanHouseOf(test), STAFF.sam, taken));
  const photo = String(Number(kept.photo));
  return { params: { application: String(applicationId), photo } };
}

/** A pawned thing whose loan is in default. */
async function aDefault(test: Pick<TestOffice, 'house'>): Promise<bigint> {
  const house = loanHouseOf(test);
  const { applicationId, loanId } = await bringTo(house, 'pawnCorrected');
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  return applicationId;
}

/** The same with a notice of sale whose days are over; the clock stands where it stood. */
async function aNoticed(test: Pick<TestOffice, 'house'>): Promise<bigint> {
  const house = loanHouseOf(test);
  const now = house.clock.now();
  later(house, -31);
  const applicationId = await aDefault(test);
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  house.clock.set(now);
  return applicationId;
}

/** The sale of a thing as it is proposed. */
async function aProposal(test: Pick<TestOffice, 'house'>, applicationId: bigint): Promise<string> {
  const sale = { applicationId, priceCents: 450_00, again: null, buyer: 'Sok Tep' };
  return String(done(await proposeSale(loanHouseOf(test), STAFF.nary, sale)).proposal);
}
