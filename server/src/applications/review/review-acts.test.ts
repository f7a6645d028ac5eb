import { randomUUID } from 'node:crypto';
import { COMPARISONS, type Outcome, type Reference } from 'contract/office/applications';
import { documentKinds } from 'contract/options/decisions';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers, nextNumber } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { fillItemDraft, itemAnswers, submitItemDraft } from '../../../testing/item-applications.ts';
import { done, openLoanHouse, putIdOnFile, refusalOf, STAFF } from '../../../testing/loans.ts';
import type { LoanHouse } from '../../../testing/loans.ts';
import { hire } from '../../staff/commands-people.ts';
import { verifyBorrowerPhone } from '../commands-prove.ts';
import { compare } from './commands-compare.ts';
import { logContact } from '../calls/commands-contact.ts';
import { askForDocument } from './commands-document.ts';
import { addNote, keepDraft } from './commands-note.ts';
import { readReview } from '../review-page/commands-read.ts';
import { deny } from '../decide/commands-decide.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  for (const nameEn of ['Uma', 'Nary']) {
    const who = { username: `${nameEn.toLowerCase()}@lender.test`, nameKm: 'ឧមា', nameEn };
    done(await hire(house, 'operator', { ...who, roles: ['officer'], locale: 'en' }));
  }
});
afterAll(() => house.close());

const { uma, nary, sam } = STAFF;
const anApplication = () => submitAnApplication(house, applicantAnswers());
const review = async (applicationId: bigint, by: typeof uma | typeof nary = uma) =>
  done(await readReview(house, by, { applicationId, locale: 'en' }));
const called = (
  applicationId: bigint,
  reference: Reference,
  outcome: Outcome,
  by = uma,
  key = randomUUID(),
) => logContact(house, by, { applicationId, reference, outcome, callBackAt: null, key });
const unmetOf = async (applicationId: bigint) =>
  (await review(applicationId)).checks
    .filter(({ is_met }) => !is_met)
    .map(({ criterion }) => criterion);
const sentence = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : answer);

/** Lets something happen at another moment. */
async function at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
  const before = house.clock.now();
  house.clock.set(moment);
  const result = await work();
  house.clock.set(before);
  return result;
}

describe('the review shows', () => {
  it('the answers in the steps of the form, labelled by its questions, with what proves them', async () => {
    const answers = applicantAnswers(5_123_456);
    const id = await submitAnApplication(house, answers);
    await verifyBorrowerPhone(house, { phone: answers['personal-info'].phone, applicationId: id });
    const { steps } = await review(id);
    expect(steps.map(({ title }) => title)).toEqual([
      'Personal details',
      'Additional information',
      'Work and income',
      'Relative and photos',
      'Bank account',
    ]);
    const shown = new Map(
      steps
        .flatMap(({ groups }) => groups.flatMap((group) => group.answers))
        .map((one) => [one.key, one]),
    );
    expect(shown.get('amount')).toMatchObject({ label: 'Loan amount', value: '$100' });
    expect(shown.get('duration')?.value).toBe('10 days');
    expect(shown.get('phone')).toMatchObject({ value: '095 123 4561', mark: 'phone_proved' });
    expect(shown.get('national_id_number')?.value).toBe('951234561');
    expect(shown.get('date_of_birth')?.value).toBe('13/04/1995 · age 31');
    expect(shown.get('district')).toMatchObject({ value: 'Chamkar Mon', beside: 'ចំការមន' });
    expect(shown.get('gross_monthly_income')?.value).toMatch(/351/);
    expect(shown.get('borrower_photo')?.value).toBe('at the left');
    expect(shown.get('borrower_national_id_photo')?.value).toBe('not sent');
    expect(shown.get('bank_account_number')?.value).toBe('000123456');
    // The free text of an Other is asked for by Other alone.
    expect(shown.has('study_major_other')).toBe(false);
  });

  it('the same of another form by that form’s questions', async () => {
    const answers = itemAnswers('pawn', nextNumber());
    const draft = await fillItemDraft(house, 'pawn', answers);
    const { number } = done(await submitItemDraft(house, 'pawn', draft));
    const { steps, references } = await review(BigInt(number ?? 0));
    const keys = steps.flatMap(({ groups }) =>
      groups.flatMap((group) => group.answers.map(({ key }) => key)),
    );
    expect(keys).toContain('type_of_collateral');
    expect(keys).not.toContain('bank_account_number');
    expect(references.map(({ reference }) => reference)).toEqual(['applicant', 'workplace']);
  });

  it('what stands in the way first, each gone once it is settled', async () => {
    const answers = applicantAnswers();
    const id = await submitAnApplication(house, answers);
    // The number that was typed is no ID on file: its photo is (C-30).
    expect(await unmetOf(id)).toEqual(['phone', 'call', 'references', 'identification']);
    const { checks } = await review(id);
    expect(checks.slice(0, 4).every(({ is_met }) => !is_met)).toBe(true);
    expect(checks.map(({ value }) => value)).toContain('no photo: ask for it');
    await putIdOnFile(house, id);
    await verifyBorrowerPhone(house, { phone: answers['personal-info'].phone, applicationId: id });
    done(await called(id, 'applicant', 'confirmed'));
    done(await called(id, 'relative', 'no_answer'));
    expect(await unmetOf(id)).toEqual(['references']);
    done(await called(id, 'relative', 'confirmed'));
    done(await called(id, 'workplace', 'refused'));
    expect(await unmetOf(id)).toEqual(['references']);
    done(await called(id, 'workplace', 'confirmed'));
    expect(await unmetOf(id)).toEqual([]);
  });

  it('other applications of the same person, and what the loan would cost', async () => {
    const answers = applicantAnswers();
    const original = await submitAnApplication(house, answers);
    const again = applicantAnswers();
    again['personal-info'].phone = answers['personal-info'].phone;
    const repeated = await submitAnApplication(house, again);
    const [first] = (await review(repeated)).alike;
    expect(first).toMatchObject({ id: String(original), why: ['repeats'] });
    const [other] = (await review(original)).alike;
    expect(other).toMatchObject({ id: String(repeated), why: ['repeated'] });
    expect(await unmetOf(repeated)).toContain('one_open');
    const { cost } = await review(original);
    expect(cost).toMatchObject({ instalments: 1, ceiling: 'not-set' });
    expect(cost?.total_cents).toBe(100_00 + (cost?.interest_cents ?? 0));
  });
});

describe('calls', () => {
  it.each([
    ['2026-11-21T00:59:59Z', '21/11/2026 at 08:00'],
    ['2026-11-20T11:15:00Z', '21/11/2026 at 08:00'],
  ])('are refused outside the hours, at %s, with when they open', async (moment, opens) => {
    const id = await anApplication();
    const answer = await at(moment, () => called(id, 'applicant', 'confirmed'));
    expect(refusalOf(answer)).toBe('contact_hours');
    expect(sentence(answer)).toContain(`They open on ${opens}`);
    expect((await review(id)).references[0]?.contacts).toEqual([]);
  });

  it('of the last minute are entered within a quarter of an hour after the hours', async () => {
    const id = await anApplication();
    // The page says the same as the act does.
    const page = await at('2026-11-20T11:14:59Z', () => review(id));
    const hours = [page.calls_from, page.calls_logged_until];
    expect(hours).toEqual(['2026-11-21T01:00:00.000Z', '2026-11-20T11:15:00.000Z']);
    // On a Saturday "the next day" is Monday.
    const { calls_next: next } = await at('2026-11-21T02:00:00Z', () => review(id));
    expect(next).toBe('2026-11-23T01:00:00.000Z');
    const answer = await at('2026-11-20T11:14:59Z', () => called(id, 'applicant', 'confirmed'));
    expect(refusalOf(answer)).toBeNull();
  });

  it('are two a day to one person, of eight at once too, and open again another day', async () => {
    const id = await anApplication();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => called(id, 'relative', 'no_answer')),
    );
    expect(answers.map(refusalOf).filter((one) => one === null)).toHaveLength(2);
    expect(refusalOf(await called(id, 'relative', 'no_answer'))).toBe('enough_calls');
    expect(refusalOf(await called(id, 'workplace', 'no_answer'))).toBeNull();
    const { references } = await review(id);
    expect(references.map(({ left_today }) => left_today)).toEqual([2, 0, 1]);
    const next = await at('2026-11-23T02:00:00Z', () => called(id, 'relative', 'confirmed'));
    expect(refusalOf(next)).toBeNull();
  });

  it('sent twice under one key are entered once, and with another outcome refused', async () => {
    const id = await anApplication();
    const key = randomUUID();
    const first = done(await called(id, 'relative', 'no_answer', uma, key));
    expect(done(await called(id, 'relative', 'no_answer', uma, key))).toEqual(first);
    expect(refusalOf(await called(id, 'relative', 'confirmed', uma, key))).toBe('key_used:outcome');
    const { references } = await review(id);
    expect([references[1]?.left_today, references[1]?.contacts.length]).toEqual([1, 1]);
  });

  it('take the application into review, are of those whom the form names, and end with the decision', async () => {
    const id = await anApplication();
    done(await called(id, 'applicant', 'confirmed'));
    expect((await review(id)).status).toBe('In review');
    const past = '2026-11-21T02:59:00.000Z';
    const call = { applicationId: id, reference: 'relative', outcome: 'call_back' } as const;
    expect(
      refusalOf(await logContact(house, uma, { ...call, callBackAt: past, key: randomUUID() })),
    ).toBe('field:call_back_at');
    const later = '2026-11-21T08:00:00.000Z';
    done(await logContact(house, uma, { ...call, callBackAt: later, key: randomUUID() }));
    expect((await review(id)).references[1]?.contacts[0]?.call_back_at).toBe(later);
    expect(refusalOf(await called(999_999n, 'applicant', 'confirmed'))).toBe('not_found');
    expect(refusalOf(await called(id, 'applicant', 'confirmed', sam as never))).toBe('role');
    done(await deny(house, nary, { applicationId: id, reasons: ['call'] }));
    expect(refusalOf(await called(id, 'workplace', 'confirmed'))).toBe('changed');
  });
});

describe('comparisons', () => {
  it('are kept as they were seen; who comes second is told who was first, and changes nothing', async () => {
    const applicationId = await anApplication();
    const all = { applicationId, alike: COMPARISONS, version: 0 };
    expect(done(await compare(house, uma, all))).toEqual({ version: 1 });
    const late = await compare(house, nary, { ...all, alike: ['face'] });
    expect(refusalOf(late)).toBe('changed');
    expect(sentence(late)).toBe('Uma compared the photos at 10:00. Nothing you did was saved.');
    expect((await review(applicationId)).comparisons).toMatchObject({
      alike: COMPARISONS,
      by: { name_en: 'Uma' },
      version: 1,
    });
    const fewer = { applicationId, alike: ['name', 'face'] as const, version: 1 };
    expect(done(await compare(house, nary, fewer))).toEqual({ version: 2 });
    expect((await review(applicationId)).comparisons.alike).toEqual(['face', 'name']);
  });
});

describe('notes', () => {
  it('sent twice under one key are added once, and with another text refused', async () => {
    const applicationId = await anApplication();
    const key = randomUUID();
    const add = (body: string) => addNote(house, uma, { applicationId, body, key });
    expect(done(await add('Asked twice'))).toEqual(done(await add('Asked twice')));
    expect(refusalOf(await add('Another'))).toBe('key_used:body');
    expect((await review(applicationId)).notes).toMatchObject([{ body: 'Asked twice' }]);
  });

  it('are kept for the record; what was begun is its writer’s alone, and gone once it is added', async () => {
    const applicationId = await anApplication();
    const body = 'មានតារាងតម្លៃ\n$580 together';
    expect(await keepDraft(house, uma, { applicationId, body })).toBeUndefined();
    expect((await review(applicationId)).note_draft).toBe(body);
    expect((await review(applicationId, nary)).note_draft).toBe('');
    done(await addNote(house, uma, { applicationId, body, key: randomUUID() }));
    const { notes, note_draft } = await review(applicationId);
    expect(notes).toMatchObject([{ body, by: { name_en: 'Uma' } }]);
    expect(note_draft).toBe('');
    expect(await keepDraft(house, uma, { applicationId, body: '  ' })).toBeUndefined();
  });

  it.each(['', '  \u200b ', 'x'.repeat(2001), 'a\u0301'.repeat(1) + '\u0301'.repeat(40), 'a\0b'])(
    'refuse %j under `body`',
    async (body) => {
      const applicationId = await anApplication();
      expect(refusalOf(await addNote(house, uma, { applicationId, body, key: randomUUID() }))).toBe(
        'field:body',
      );
    },
  );
});

describe('documents', () => {
  it('are asked for by SMS once; the same again is refused until it has come', async () => {
    const applicationId = await anApplication();
    const asked = { applicationId, kind: 'income_proof' };
    done(await askForDocument(house, uma, asked));
    const { body } = await house.db
      .selectFrom('notice')
      .select('body')
      .where('kind', '=', 'document_asked')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(body).toContain(`${house.env.publicUrl}/login?to=photos`);
    expect(refusalOf(await askForDocument(house, nary, asked))).toBe('asked_already');
    done(await askForDocument(house, nary, { applicationId, kind: 'address_proof' }));
    expect(refusalOf(await askForDocument(house, uma, { applicationId, kind: 'salt' }))).toBe(
      'unknown_document',
    );
    const { documents } = await review(applicationId);
    expect(documents.map(({ label }) => label)).toEqual([
      'Proof of your income',
      'Proof of your address',
    ]);
  });

  it('are all asked for within one day, where a review needs all: none of the messages is held back', async () => {
    const applicationId = await anApplication();
    for (const { key } of documentKinds) {
      done(await askForDocument(house, uma, { applicationId, kind: key }));
    }
    const sent = await house.db
      .selectFrom('notice')
      .innerJoin('borrower', 'borrower.phone', 'notice.phone')
      .innerJoin('application', 'application.borrower_id', 'borrower.id')
      .select('state')
      .where('application.id', '=', applicationId)
      .where('kind', '=', 'document_asked')
      .execute();
    expect(sent.map(({ state }) => state)).toEqual(documentKinds.map(() => 'waiting'));
    // The most of a kind that has a limit is three (`PHONE_DAILY`).
    expect(documentKinds.length).toBeGreaterThan(3);
  });
});
