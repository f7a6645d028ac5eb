import { randomUUID } from 'node:crypto';
import { Refused, UNKNOWN_DRAFT } from 'contract/refusal';
import { m } from 'words/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { fillPages } from '../content/store-fill.ts';
import {
  fillDraft,
  noticesOf,
  onlyApplicationOf,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  submitDraft,
  type TestHouse,
  TEST_NOW,
} from '../../testing/applications.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({
    LENDER_NOTICE_PHONE: '011 222 333',
    PUBLIC_URL: 'https://example.com',
  });
});
afterAll(() => house.close());

function auditOf(subject: string) {
  return house.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

function reasonOf(answer: { id: string } | Refused) {
  return answer instanceof Refused ? answer.reason : 'done';
}

describe('submitting', () => {
  it('BW-41 ENT-11 STATE-16 the last step with Pending freezes the application, all in one', async () => {
    const answers = applicantAnswers();
    const phone = answers['personal-info'].phone;
    const id = await fillDraft(house, answers);
    const answer = await submitDraft(house, id);
    const row = await onlyApplicationOf(house, phone);
    expect(answer).toEqual({ id, number: String(row.id) });
    expect(row).toMatchObject({
      status: 'Pending',
      bank_name: 'ABA Bank',
      duplicate_of: null,
      locale: 'km',
      submitted_at: new Date(TEST_NOW),
      consented_at: new Date(TEST_NOW),
    });
    expect(row.form_version).toMatch(/^[\da-f]{12}$/);
    expect(row.consent_version).toMatch(/^[\da-f]{12}$/);
    const borrower = await house.db
      .selectFrom('borrower')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(row.borrower_id).toBe(borrower.id);
    expect(borrower).toMatchObject({ name: 'សុភា', national_id_clash: false });
    expect((await auditOf(`application:${row.id}`)).map(({ event }) => event)).toEqual([
      'photo.stored',
      'application.submitted',
    ]);
    expect((await auditOf(`borrower:${borrower.id}`)).map(({ event }) => event)).toEqual([
      'borrower.made',
    ]);
    const [received, told] = await noticesOf(house, row.id);
    const number = String(row.id);
    const address = 'https://example.com';
    expect(received).toMatchObject({
      phone,
      state: 'waiting',
      body: m.notice_application_received({ number, address }, { locale: 'km' }),
    });
    expect(told).toMatchObject({
      phone: '85511222333',
      audience: 'lender',
      kind: 'application_new',
    });
  });

  it('G-56 names what was agreed to, the pages of its day with it, and keeps their words', async () => {
    const sent = async () => {
      const answers = applicantAnswers();
      await submitDraft(house, await fillDraft(house, answers));
      return (await onlyApplicationOf(house, answers['personal-info'].phone)).consent_version;
    };
    const first = await sent();
    expect(await sent()).toBe(first);
    const terms = house.test.owner
      .updateTable('page_text')
      .where('page', '=', 'terms')
      .where('locale', '=', 'en');
    await terms.set({ body: '# Terms\n\nOther ones.' }).execute();
    const later = await sent();
    expect(later).not.toBe(first);
    const kept = await house.db
      .selectFrom('consent_wording')
      .select(['version', 'terms_en', 'accept_en'])
      .orderBy('first_at')
      .execute();
    expect(kept.find(({ version }) => version === later)?.terms_en).toBe('# Terms\n\nOther ones.');
    const before = kept.find(({ version }) => version === first);
    expect(before?.terms_en).toMatch(/business day/);
    expect(before?.accept_en).toBe(m.field_accept({}, { locale: 'en' }));
  });

  it('G-56 keeps the pages as they were read: filled in with the days that are set and who lends', async () => {
    await fillPages(house.db);
    const agreedOn = async (days: string) => {
      await house.test.owner.deleteFrom('setting').execute();
      const set = { key: 'keep_draft_photos_days', value: days, changed_by: 'staff:max' };
      const row = { ...set, version: 1, changed_at: new Date() };
      await house.db.insertInto('setting').values(row).execute();
      const answers = applicantAnswers();
      await submitDraft(house, await fillDraft(house, answers));
      const { consent_version } = await onlyApplicationOf(house, answers['personal-info'].phone);
      return house.db
        .selectFrom('consent_wording')
        .selectAll()
        .where('version', '=', consent_version)
        .executeTakeFirstOrThrow();
    };
    const [nine, two] = [await agreedOn('9'), await agreedOn('2')];
    expect(two.version).not.toBe(nine.version);
    expect(nine.privacy_en).toContain('9 days after you last saved it');
    expect(two.privacy_en).toContain(house.env.lender.name.en);
    for (const { version: _version, first_at: _at, ...words } of [nine, two]) {
      expect(Object.values(words).join('\n')).not.toMatch(/\{[^#]/);
    }
    await house.test.owner.deleteFrom('setting').execute();
  });

  it('the applicant reads their own language', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    const body = { ...answers.bank, id, status: 'Pending' };
    keyOf(await sendStep(house, 'bank', body, { locale: 'en' }));
    const row = await onlyApplicationOf(house, answers['personal-info'].phone);
    const [received] = await noticesOf(house, row.id);
    expect(received?.body).toContain('we have your loan application');
    expect(row.locale).toBe('en');
  });

  it('G-57 accept false is refused under its key, absent is kept as not recorded', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    expect(Object.keys(refusalsOf(await submitDraft(house, id, { accept: false })))).toEqual([
      'accept',
    ]);
    expect(await onlyApplicationOf(house, answers['personal-info'].phone)).toMatchObject({
      status: 'Draft',
    });
    keyOf(await submitDraft(house, id, { accept: undefined }));
    expect(await onlyApplicationOf(house, answers['personal-info'].phone)).toMatchObject({
      status: 'Pending',
      consent_version: null,
      consented_at: null,
    });
  });

  it('V2.3.1 G-72 a skipped step is never submitted: its fields are named, the last step is kept', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers, { employment: null, relative: null });
    const refusals = refusalsOf(await submitDraft(house, id));
    expect(Object.keys(refusals)).toEqual([
      'loan_type_id',
      'occupation',
      'company_name',
      'company_type',
      'gross_monthly_income',
      'company_contact_name',
      'company_contact_phone',
      'relative_name',
      'relative_contact_phone',
      'relative_type',
      'borrower_photo',
    ]);
    const row = await onlyApplicationOf(house, answers['personal-info'].phone);
    expect(row).toMatchObject({ status: 'Draft', bank_name: 'ABA Bank', borrower_id: null });
    expect(await noticesOf(house, row.id)).toEqual([]);
  });

  it('a quick draft’s gaps are found at the end', async () => {
    const quick = { quick: true, amount: 100, duration: 10, phone: '85593334445' };
    const id = keyOf(await sendStep(house, 'personal-info', quick));
    expect(Object.keys(refusalsOf(await submitDraft(house, id)))).toEqual(
      expect.arrayContaining(['name', 'last_name', 'email', 'national_id_number', 'province']),
    );
  });

  it('whatever text an Other holds, also “Other”, submits', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers, {
      employment: { occupation: 'Other', occupation_other: 'Other', company_type: 'បោកអ៊ុត' },
      relative: { relative_type: 'Other', relative_type_other: 'ម្ដាយមីង' },
    });
    keyOf(
      await submitDraft(house, id, {
        source_of_information: 'Other',
        source_of_information_other: 'TV',
      }),
    );
    expect(await onlyApplicationOf(house, answers['personal-info'].phone)).toMatchObject({
      occupation: 'Other',
      company_type: 'បោកអ៊ុត',
      relative_type_other: 'ម្ដាយមីង',
      source_of_information_other: 'TV',
    });
  });

  it('STATE-26 the text of how did you hear is dropped unless Other is chosen', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    keyOf(await submitDraft(house, id, { source_of_information_other: 'left over' }));
    expect(await onlyApplicationOf(house, answers['personal-info'].phone)).toMatchObject({
      source_of_information: 'Facebook',
      source_of_information_other: null,
    });
  });

  it('who has turned 51 since the second step is refused at the end', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers, {
      'additional-info': { date_of_birth: '1975-11-22' },
    });
    try {
      house.clock.set('2026-11-22T03:00:00Z');
      expect(Object.keys(refusalsOf(await submitDraft(house, id)))).toEqual(['date_of_birth']);
    } finally {
      house.clock.set(TEST_NOW);
    }
  });
});

describe('after the Submit', () => {
  it('every use of the key is an unknown draft, and changes nothing', async () => {
    const answers = applicantAnswers();
    const visit = { ...answers['personal-info'], visit_id: randomUUID() };
    const id = await fillDraft(house, answers, { 'personal-info': visit });
    keyOf(await submitDraft(house, id));
    const before = await onlyApplicationOf(house, answers['personal-info'].phone);
    const other = { ...answers['personal-info'], name: 'Somebody else' };
    for (const answer of [
      await sendStep(house, 'personal-info', { ...other, id }),
      await sendStep(house, 'employment', { ...answers.employment, id }),
      await sendStep(house, 'relative', { ...answers.relative, id }),
      await submitDraft(house, id),
      await submitDraft(house, id, { submit_id: randomUUID() }),
    ]) {
      expect(reasonOf(answer)).toBe(UNKNOWN_DRAFT);
    }
    expect(await onlyApplicationOf(house, answers['personal-info'].phone)).toEqual(before);
  });

  it('the first save’s repeat after the Submit does not open it again', async () => {
    const answers = applicantAnswers();
    const body = { ...answers['personal-info'], visit_id: randomUUID() };
    const id = keyOf(await sendStep(house, 'personal-info', body));
    for (const step of ['additional-info', 'employment'] as const) {
      keyOf(await sendStep(house, step, { ...answers[step], id }));
    }
    await house.db
      .updateTable('application')
      .set({ expires_at: new Date(0) })
      .where('phone', '=', answers['personal-info'].phone)
      .execute();
    expect(reasonOf(await sendStep(house, 'personal-info', body))).toBe(UNKNOWN_DRAFT);
  });

  it('a repeat with the same submit_id gets the first answer, 20 at once make one application', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    const submit = { submit_id: randomUUID() };
    const results = await Promise.all(
      Array.from({ length: 20 }, () => submitDraft(house, id, submit)),
    );
    const row = await onlyApplicationOf(house, answers['personal-info'].phone);
    const first = { id, number: String(row.id) };
    expect(results).toEqual(results.map(() => first));
    expect(await submitDraft(house, id, submit)).toEqual(first);
    expect(await noticesOf(house, row.id)).toHaveLength(2);
    const events = (await auditOf(`application:${row.id}`)).map(({ event }) => event);
    expect(events.filter((event) => event === 'application.submitted')).toHaveLength(1);
  });

  it('20 submits at once without submit_id: one is done, the others meet an unknown draft', async () => {
    const id = await fillDraft(house);
    const results = await Promise.all(Array.from({ length: 20 }, () => submitDraft(house, id)));
    const reasons = results.map((result) => reasonOf(result) ?? '').toSorted();
    expect(reasons).toEqual(['done', ...Array.from({ length: 19 }, () => UNKNOWN_DRAFT)]);
  });
});
