/** A paper is asked for where its applicant can send it: a repetition (G-22) is none of its own in the account while what it repeats is open. */
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { applicationNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, PENDING, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { aPhoto, aSender, submitAnApplication } from '../../../testing/applications.ts';
import { lendingServices, newestApplicationOf } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { receiveDocument } from '../../application-cards/commands-document.ts';
import { applicationCards } from '../../application-cards/commands.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { previewMessages, sendMessages } from '../../messages/commands-applicants.ts';
import { deny } from '../decide/commands-decide.ts';
import { endRepeat } from '../decide/commands-repeat.ts';
import { takeNext } from '../review/commands-desk.ts';
import { askForDocument } from '../review/commands-document.ts';

let test: TestApp;
let house: LoanServices;
beforeAll(async () => {
  test = await openTestApp();
  house = lendingServices(test);
  // A Monday in Phnom Penh, 09:00.
  test.house.clock.set('2026-11-23T02:00:00Z');
});
afterAll(() => test.close());

const { uma, nary } = STAFF;
const ask = (applicationId: bigint, kind = 'income_proof') =>
  askForDocument(house, uma, { applicationId, kind });
const denyIt = (applicationId: bigint) => deny(house, nary, { applicationId, reasons: ['income'] });

let minutes = 0;
/** A borrower with an account, and a form that came with their phone after it. */
async function withRepeat() {
  test.house.clock.set(new Date(Date.parse('2026-11-23T02:00:00Z') + (minutes += 1) * 60_000));
  const borrower = await aBorrower(test);
  const original = await newestApplicationOf(test, borrower);
  const answers = applicantAnswers();
  answers['personal-info'].phone = borrower.phone;
  const repeat = await submitAnApplication(test.house, answers);
  return { borrower, original, repeat };
}

async function requestIn(applicationId: bigint): Promise<bigint> {
  const { id } = await test.house.db
    .selectFrom('document_request')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return id;
}

const numbersOf = async ({ id }: TestBorrower) =>
  (await applicationCards(house, id)).map(({ number }) => BigInt(number));

async function send({ id }: TestBorrower, applicationId: bigint) {
  const documentId = Number(await requestIn(applicationId));
  const uploads = [{ key: 'photo', bytes: await aPhoto(), sender: aSender() }];
  return receiveDocument({ ...test.house, ...house }, id, { documentId, uploads });
}

it('is not asked for of a repetition of one’s own while that is open: the refusal names it, and nothing is begun', async () => {
  const { repeat, original } = await withRepeat();
  const refused = await ask(repeat);
  expect(refusalOf(refused)).toBe('repeats');
  expect(refused instanceof Refused && refused.text?.('en')).toContain(applicationNumber(original));
  const row = await test.house.db
    .selectFrom('application')
    .select('status')
    .where('id', '=', repeat)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'Pending' });
  done(await ask(original));
});

it('is asked for and sent once what it repeats has ended, and never of one that was ended as a repetition', async () => {
  const { borrower, original, repeat } = await withRepeat();
  expect(await numbersOf(borrower)).toEqual([original]);
  done(await denyIt(original));
  expect(await numbersOf(borrower)).toEqual([repeat, original]);
  done(await ask(repeat));
  expect(done(await send(borrower, repeat))).toMatchObject({ number: String(repeat), missing: [] });

  const other = await withRepeat();
  done(await endRepeat(house, uma, { applicationId: other.repeat }));
  done(await denyIt(other.original));
  expect(await numbersOf(other.borrower)).toEqual([other.original]);
});

it('is asked for and sent where the national ID stands in another’s open application, whose sender learns nothing of it', async () => {
  const answers = applicantAnswers();
  const other = await aBorrower(test, answers);
  const mine = applicantAnswers();
  mine['personal-info'].national_id_number = answers['personal-info'].national_id_number;
  const borrower = await aBorrower(test, mine);
  const own = await newestApplicationOf(test, borrower);
  const row = await test.house.db
    .selectFrom('application')
    .select('duplicate_of')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ duplicate_of: await newestApplicationOf(test, other) });
  const { data } = await post(test, PENDING, {}, borrower.headers);
  expect(data).toMatchObject({ has_pending_loan: true });
  expect(await numbersOf(borrower)).toEqual([own]);
  done(await ask(own));
  const [card] = await applicationCards(house, borrower.id);
  expect(card).toMatchObject({ state: 'in-review', missing: [{ kind: 'income_proof' }] });
  expect(done(await send(borrower, own))).toMatchObject({ missing: [] });
});

it('a repetition of which one waits all the same is given out, to be ended', async () => {
  const { original, repeat } = await withRepeat();
  done(await ask(original));
  await test.house.db
    .insertInto('document_request')
    .values({
      application_id: repeat,
      kind: 'income_proof',
      asked_by: uma.who,
      asked_at: test.house.clock.now(),
    })
    .execute();
  const given: bigint[] = [];
  for (;;) {
    const { id } = await takeNext(house, uma, given);
    if (id === null || given.includes(BigInt(id))) break;
    given.push(BigInt(id));
  }
  expect(given).toContain(repeat);
  expect(given).not.toContain(original);
});

it('that it is being reviewed is told of the one that is, and who asks to be called back is', async () => {
  const { original, repeat, borrower } = await withRepeat();
  const ids = [repeat];
  const held = [{ id: String(repeat), why: 'repeats', original: String(original) }];
  expect(await previewMessages(house, { ids, text: 'in_review' })).toMatchObject({
    ready: [],
    held,
  });
  const asked = { ids, text: 'in_review', batch: randomUUID() } as const;
  expect(done(await sendMessages(house, uma, asked))).toMatchObject({ sent: [], held });
  const called = { ids, text: 'please_call', batch: randomUUID() } as const;
  expect(done(await sendMessages(house, uma, called)).sent).toEqual([String(repeat)]);
  done(await denyIt(original));
  expect(await numbersOf(borrower)).toContain(repeat);
  const seen = await previewMessages(house, { ids, text: 'in_review' });
  expect(seen.held).toMatchObject([{ why: 'day', original: null }]);
});
