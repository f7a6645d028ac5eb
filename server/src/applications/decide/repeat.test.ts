/** A duplicate (G-22) ends as what it is: nobody denied it, nobody took it back, and what it repeats goes on. */
import { ROLES } from 'contract/endpoint';
import { fillSms } from 'contract/office/sms-templates';
import { applicationNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { GIVEN_UP, type LateMessages, lateMessages, SENT } from '../../../testing/late-messages.ts';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../../testing/loans.ts';
import { aRepeat } from '../../../testing/office-decisions.ts';
import { applicationCards } from '../../application-cards/commands.ts';
import { decisionView } from '../../decisions/commands-view.ts';
import { deny } from './commands-decide.ts';
import { endRepeat } from './commands-repeat.ts';
import { withdrawApplication } from './commands-withdrawn.ts';

let house: LoanHouse;
let late: LateMessages;
beforeAll(async () => {
  house = await openLoanHouse();
  late = lateMessages(house);
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const { uma, nary } = STAFF;
const end = (applicationId: bigint, by = uma) => endRepeat(house, by, { applicationId });
const denyIt = (applicationId: bigint) => deny(house, nary, { applicationId, reasons: ['income'] });

async function smsTo(phone: string, kind: string): Promise<string> {
  const { body } = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return body;
}

async function statusOf(id: bigint): Promise<string> {
  const { status } = await house.db
    .selectFrom('application')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Another person's application with the national ID of one that is under way. */
async function ofAnother() {
  const answers = applicantAnswers();
  const original = await submitAnApplication(house, answers);
  const other = applicantAnswers();
  other['personal-info'].national_id_number = answers['personal-info'].national_id_number;
  const id = await submitAnApplication(house, other);
  return { id, original };
}

it('tells which one goes on, and nothing of a wish, of a day to wait for or of asking anew', async () => {
  const { applicationId, original, phone, borrowerId } = await aRepeat({ house });
  const view = await decisionView(house, String(applicationId), uma.who);
  expect(done(await end(applicationId))).toEqual({ status: 'Withdrawn' });
  const body = await smsTo(phone, 'application_repeats');
  expect(view).toMatchObject({ duplicate_of: String(original), sms: { repeats: body } });
  expect(body).toContain(applicationNumber(applicationId));
  expect(body).toContain(applicationNumber(original));
  expect(body).not.toMatch(/តាមបំណង|at your wish|\d\d\/\d\d\/\d{4}/);
  expect(await statusOf(original)).toBe('In review');
  const cards = await applicationCards(house, borrowerId);
  expect(cards.map(({ number }) => number)).toEqual([String(original)]);
});

it('is a reviewer’s, once, with what it repeats in the audit', async () => {
  const { applicationId, original } = await aRepeat({ house });
  for (const role of ROLES) {
    if (['officer', 'approver', 'manager'].includes(role)) continue;
    const by = { who: 'staff:other', role };
    expect(refusalOf(await endRepeat(house, by, { applicationId })), role).toBe('role');
  }
  expect(refusalOf(await endRepeat(house, uma, { applicationId, seen: 7 }))).toBe('changed');
  done(await end(applicationId));
  expect(refusalOf(await end(applicationId))).toBe('changed');
  const rows = await house.db
    .selectFrom('audit')
    .select(['event', 'actor', 'facts'])
    .where('subject', '=', `application:${applicationId}`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const facts = { duplicate_of: Number(original) };
  expect(rows).toEqual([{ event: 'application.ended_as_repeat', actor: uma.who, facts }]);
  const view = await decisionView(house, String(applicationId), uma.who);
  expect(view).toMatchObject({ acts: [{ kind: 'ended_as_repeat', who: uma.who }] });
});

it('is refused of what repeats none, and once what it repeats has ended', async () => {
  const { applicationId, original } = await aRepeat({ house });
  expect(refusalOf(await end(original))).toBe('no_repeat');
  done(await withdrawApplication(house, uma, { applicationId: original, reason: 'Said so' }));
  expect(refusalOf(await end(applicationId))).toBe('no_repeat');
  expect(await statusOf(applicationId)).toBe('Pending');
});

it('is refused where what it repeats is another person’s of the same national ID, and is not offered', async () => {
  const { id } = await ofAnother();
  expect(refusalOf(await end(id))).toBe('no_repeat');
  expect(await statusOf(id)).toBe('Pending');
  expect(await decisionView(house, String(id), uma.who)).toMatchObject({ sms: { repeats: null } });
});

it('is said late while the other goes on, and not once that has ended', async () => {
  const [once, over] = [await aRepeat({ house }), await aRepeat({ house })];
  await late.send();
  for (const { applicationId } of [once, over]) done(await end(applicationId));
  await late.send({ isTaken: false });
  done(await denyIt(over.original));
  await late.send();
  expect(await late.newest(once, 'application_repeats')).toMatchObject(SENT);
  expect(await late.newest(over, 'application_repeats')).toMatchObject(GIVEN_UP);
});

it.each(['the repetition', 'the original'])(
  'a denial of %s says which of the two it is, and that the other is not touched',
  async (which) => {
    const { applicationId, original, phone } = await aRepeat({ house });
    const [denied, other] =
      which === 'the original' ? [original, applicationId] : [applicationId, original];
    const view = await decisionView(house, String(denied), uma.who);
    done(await denyIt(denied));
    const body = await smsTo(phone, 'application_denied');
    const shown = 'sms' in view ? view.sms.denied : '';
    expect(fillSms(shown, { hotline: house.env.company.hotline })).toBe(body);
    expect(body).toContain(applicationNumber(denied));
    expect(body).toContain(applicationNumber(other));
    expect(body).not.toMatch(/\d\d\/\d\d\/\d{4}/);
  },
);

it('a denial of the only one names no number, and the day to wait for', async () => {
  const { applicationId, original, phone } = await aRepeat({ house });
  done(await end(applicationId));
  done(await denyIt(original));
  const body = await smsTo(phone, 'application_denied');
  expect(body).not.toContain(applicationNumber(original));
  expect(body).toMatch(/\d\d\/\d\d\/\d{4}/);
});
