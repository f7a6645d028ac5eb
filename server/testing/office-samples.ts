import { randomInt, randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { makeKey } from '../src/accounting/commands.ts';
import { suspendOf } from '../src/accounting/commands-keepers.ts';
import { makeWebhook } from '../src/accounting/commands-webhooks.ts';
import { storedTemplates } from '../src/notices/store-templates.ts';
import { storedText } from '../src/content/store-office.ts';
import { storedImages } from '../src/content/store-images.ts';
import { insertReview, storedReviews } from '../src/content/store-reviews.ts';
import { keepVersion } from '../src/content/store-versions.ts';
import { readTerms } from '../src/products/store-terms.ts';
import { closeProposal, insertProposal, openProposals } from '../src/proposals/store.ts';
import { deleteHoliday, insertHoliday, storedSettings } from '../src/settings/store.ts';
import { hire } from '../src/staff/commands-people.ts';
import { insertProposal as insertStaffProposal } from '../src/staff/proposals/store-proposals.ts';
import { totpCode, totpStep } from '../src/staff/commands-totp.ts';
import { markEnded } from '../src/staff/store.ts';
import { TODAY_SAMPLES } from './office-samples-today.ts';
import { DECISION_SAMPLES, houseOf } from './office-decisions.ts';
import { LOAN_SAMPLES } from './office-samples-loans.ts';
import { MONEY_SAMPLES } from './office-samples-money.ts';
import {
  aStaff,
  codeOf,
  passPassword,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
} from './office.ts';
import type { MakeSample } from './office-sample.ts';
import { REPORT_SAMPLES } from './office-report-samples.ts';
import { REVIEW_SAMPLES } from './office-review-samples.ts';

const MAX = { who: 'staff:max', role: 'manager' } as const;

const aWebhook: MakeSample = async (test) => {
  const house = houseOf(test);
  const made = await makeWebhook(house, MAX, {
    address: 'https://ledger.lender.test/in',
    key: randomUUID(),
  });
  if (made instanceof Refused) throw new Error('Not made');
  // Ten may stand, and this is called for each role.
  const { id } = made.webhook;
  await house.db
    .updateTable('webhook')
    .set({ ended_by: 'staff:max', ended_at: house.clock.now() })
    .where('id', '<>', BigInt(id))
    .where('ended_at', 'is', null)
    .execute();
  return { params: { id } };
};

/** A session of somebody in the caller's roles, for a call that ends it. */
const elsewhere: MakeSample = async (test, caller) =>
  caller === null ? {} : { headers: await signedIn(test, await aStaff(test, ...caller.roles)) };

/** A message to a borrower whom nobody else is written to. @returns its number */
async function aMessage({ house: { db, clock } }: TestOffice, state: string): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({
      kind: 'application_received',
      audience: 'applicant',
      phone: `85512${randomInt(100_000, 999_999)}`,
      locale: 'en',
      body: 'Received',
      state,
      due_at: clock.now(),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** What each endpoint of the office is told, by its name; every endpoint with a body or a path has one. */
export const OFFICE_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'session.signIn': async (test) => {
    const { username } = await aStaff(test, 'officer');
    return { payload: { username, password: STAFF_PASSWORD } };
  },
  'session.finishSignIn': async (test, caller) => {
    const staff = await aStaff(test, 'officer');
    return {
      ...(await elsewhere(test, caller)),
      payload: { ticket: await passPassword(test, staff), code: codeOf(test, staff) },
    };
  },
  'session.enrol': async (test, caller) => {
    const username = `new-${Math.random()}@lender.test`;
    const who = { username, nameKm: 'ថ្មី', nameEn: 'New', roles: ['officer'], locale: 'km' } as const;
    const hired = await hire(test.house, 'operator', who);
    if (hired instanceof Refused) throw new Error('Not entered');
    const password = hired.startPassword;
    const first = await test.call({
      method: 'POST',
      url: '/api/office/sign-in',
      payload: { username, password },
    });
    const { ticket, secret } = first.body as { ticket: string; secret: string };
    const code = totpCode(secret, totpStep(test.house.clock.now()));
    const own = { password: 'a long one of mine', password_confirmation: 'a long one of mine' };
    return { ...(await elsewhere(test, caller)), payload: { ticket, code, ...own } };
  },
  'session.signInAgain': async (test, caller) => {
    const staff = await aStaff(test, ...(caller?.roles ?? ['officer']));
    const headers = await signedIn(test, staff);
    return { headers, payload: { password: STAFF_PASSWORD, code: codeOf(test, staff, 1) } };
  },
  'session.changesRead': () => ({ payload: { through: '1' } }),
  'session.chooseLanguage': () => ({ payload: { locale: 'en' } }),
  'session.signOut': elsewhere,
  'accounting.makeKey': () => ({
    payload: { name: 'Our ledger', key: randomUUID() },
  }),
  'accounting.revokeKey': async (test) => {
    const made = await makeKey(houseOf(test), MAX, { name: 'Our ledger', key: randomUUID() });
    if (made instanceof Refused) throw new Error('Not made');
    return { params: { id: made.key.id } };
  },
  'accounting.makeWebhook': () => ({
    payload: { address: 'https://ledger.lender.test/in', key: randomUUID() },
  }),
  'accounting.takeOverKey': async (test) => {
    const made = await makeKey(houseOf(test), MAX, { name: 'Our ledger', key: randomUUID() });
    if (made instanceof Refused) throw new Error('Not made');
    await suspendOf(test.house.db, { who: MAX.who, by: 'staff:dina', at: test.house.clock.now() });
    return { params: { id: made.key.id } };
  },
  'accounting.takeOverWebhook': async (test, caller) => {
    const sample = await aWebhook(test, caller);
    await suspendOf(test.house.db, { who: MAX.who, by: 'staff:dina', at: test.house.clock.now() });
    return sample;
  },
  'accounting.rotateWebhook': aWebhook,
  'accounting.retryWebhook': aWebhook,
  'accounting.endWebhook': aWebhook,
  'messages.list': () => ({ query: '?state=sent&sort=written' }),
  'messages.sendAgain': async (test) => {
    const params = { id: await aMessage(test, 'failed') };
    return { params, payload: { key: randomUUID() } };
  },
  'messages.read': async (test) => ({ params: { id: await aMessage(test, 'waiting') } }),
  'content.versions': () => ({ query: '?subject=page_text:about-km' }),
  'content.version': async ({ house: { db, clock } }) => {
    const about = { subject: 'page_text:about-km', by: 'staff:max', at: clock.now() };
    const id = await keepVersion(db, { ...about, before: { body: '#' }, after: { body: '##' } });
    return { params: { id: String(id) } };
  },
  ...DECISION_SAMPLES,
  ...REVIEW_SAMPLES,
  ...TODAY_SAMPLES,
  'products.read': () => ({ params: { product: 'pawn' } }),
  'products.propose': async ({ house: { db } }) => {
    await withdrawAll(db);
    const { version, terms } = await readTerms(db, 'pawn');
    const wanted = { ...terms, max_amount_cents: terms.max_amount_cents - 100_00 };
    return { params: { product: 'pawn' }, payload: { version, terms: wanted } };
  },
  'proposals.list': () => ({ query: '?state=open&kind=product&key=pawn' }),
  'proposals.decide': async ({ house: { db, clock } }) => {
    await withdrawAll(db);
    const { version, terms } = await readTerms(db, 'pawn');
    const id = await insertProposal(db, {
      kind: 'product',
      key: 'pawn',
      baseVersion: version,
      before: terms,
      after: { ...terms, max_amount_cents: terms.max_amount_cents - 100_00 },
      by: 'staff:somebody-else',
      at: clock.now(),
    });
    return { params: { id: String(id) }, payload: { confirmed: true } };
  },
  'staff.list': () => ({ query: '?state=working' }),
  'staff.read': async (test) => ({ params: { id: String((await aStaff(test, 'officer')).id) } }),
  'staff.add': () => ({ payload: newMember() }),
  'staff.changeRoles': async (test) => {
    const { id } = await aStaff(test, 'officer');
    return { params: { id: String(id) }, payload: { roles: ['cashier'] } };
  },
  'staff.reset': async (test) => ({ params: { id: String((await aStaff(test, 'officer')).id) } }),
  'staff.letBack': async ({ house }) => {
    const { id } = await aStaff({ house }, 'cashier');
    await markEnded(house.db, id, house.clock.now());
    return { params: { id: String(id) }, payload: { roles: ['cashier'] } };
  },
  'staff.end': async (test) => ({ params: { id: String((await aStaff(test, 'officer')).id) } }),
  'staff.decide': async ({ house: { db, clock } }) => {
    const { name_km: nameKm, name_en: nameEn, ...rest } = newMember();
    const id = await insertStaffProposal(db, {
      kind: 'add',
      staffId: null,
      wanted: { ...rest, nameKm, nameEn },
      proposedBy: 'staff:somebody-else',
      at: clock.now(),
    });
    return { params: { id: String(id) }, payload: { confirmed: true } };
  },
  'session.renewRecoveryCodes': async (test, caller) => {
    const staff = await aStaff(test, ...(caller?.roles ?? ['officer']));
    const headers = await signedIn(test, staff);
    return { headers, payload: { password: STAFF_PASSWORD, code: codeOf(test, staff, 1) } };
  },
  'content.changeSms': async ({ house: { db } }) => {
    const key = 'notice_referral_new';
    const version = (await storedTemplates(db)).get(key)?.version ?? 0;
    return { params: { key }, payload: { version, body_km: '', body_en: '' } };
  },
  'content.text': () => ({ params: { page: 'about', locale: 'en' } }),
  'content.changeText': async ({ house: { db } }) => {
    const params = { page: 'about', locale: 'en' } as const;
    const text = await storedText(db, params);
    const payload = { version: text?.changedAt.toISOString(), body: `${text?.body}\n\nMore.` };
    return { params, payload };
  },
  'content.optionRows': () => ({ query: '?list=bank' }),
  'content.changeOption': () => {
    const names = { name_km: 'ធនាគារថ្មី', name_en: 'New bank', is_active: true };
    const value = `New bank ${Math.random()}`;
    return { params: { list: 'bank' }, payload: { value, ...names, version: null } };
  },
  'site.changeImage': async ({ house: { db } }) => {
    const image = (await storedImages(db)).find(({ key }) => key === 'background');
    const alt = { alt_km: 'ទឹកដី', alt_en: 'A river' };
    const payload = { version: image?.version, file: null, as_delivered: false, ...alt };
    return { params: { key: 'background' }, payload };
  },
  'site.addReview': () => ({
    payload: { ...REVIEW, name_en: `Sokha ${Math.random()}`, consent: true },
  }),
  'site.changeReview': async ({ house: { db, clock } }) => {
    const id = await insertReview(db, { ...REVIEW, position: 9, at: clock.now() });
    return { params: { id: String(id) }, payload: { ...REVIEW, version: 0, is_published: true } };
  },
  'site.eraseReview': async ({ house: { db, clock } }) => {
    const id = await insertReview(db, { ...REVIEW, position: 9, at: clock.now() });
    return { params: { id: String(id) }, payload: { version: 0 } };
  },
  'site.orderReviews': async ({ house: { db } }) => ({
    payload: { ids: (await storedReviews(db)).map(({ id }) => String(id)) },
  }),
  'settings.change': async ({ house: { db } }) => {
    const version = (await storedSettings(db)).get('apply_again_days')?.version ?? 0;
    return { params: { key: 'apply_again_days' }, payload: { version, value: '45' } };
  },
  'settings.addHoliday': async ({ house: { db } }) => {
    await deleteHoliday(db, '2027-04-14');
    return { payload: { day: '2027-04-14', name_km: 'ចូលឆ្នាំខ្មែរ', name_en: 'Khmer New Year' } };
  },
  'settings.removeHoliday': async ({ house: { db, clock } }) => {
    const day = '2027-11-09';
    const names = { name_km: 'បុណ្យឯករាជ្យ', name_en: 'Independence Day' };
    await insertHoliday(db, { day, ...names, by: 'staff:somebody-else', at: clock.now() });
    return { params: { day } };
  },
  ...LOAN_SAMPLES,
  ...MONEY_SAMPLES,
  ...REPORT_SAMPLES,
};

const REVIEW = { name_km: 'សុខា', name_en: 'Sokha', text_km: 'ល្អ', text_en: 'Good' };

/** Somebody whom nobody has entered yet. */
const newMember = () => ({
  username: `new-${Math.random()}@lender.test`,
  name_km: 'ថ្មី',
  name_en: 'New',
  roles: ['officer'],
  locale: 'km',
});

/** Nothing waits any more: of what is proposed about one thing, one waits at a time. */
async function withdrawAll(db: TestOffice['house']['db']): Promise<void> {
  for (const id of (await openProposals(db, 'product')).values()) {
    await closeProposal(db, id, { by: 'staff:somebody-else', at: new Date(), confirmed: false });
  }
}
