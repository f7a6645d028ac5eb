import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from 'contract/refusal';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  draftOf,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  type TestHouse,
} from '../../testing/applications.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const rowOf = (key: string) => draftOf(house, key);

const first = () => applicantAnswers()['personal-info'];

describe('the answers of a step', () => {
  it('G-72 VAL-20 VAL-22 API-22 names every missing field under its key', async () => {
    const refusals = refusalsOf(await sendStep(house, 'personal-info', {}));
    expect(Object.keys(refusals)).toEqual([
      'amount',
      'duration',
      'name',
      'last_name',
      'phone',
      'email',
      'national_id_number',
    ]);
    expect(refusals.email).toBe('The email field is required.');
  });

  it('VAL-14 VAL-15 holds the product’s bounds', async () => {
    const send = async (wrong: Record<string, unknown>) =>
      Object.keys(refusalsOf(await sendStep(house, 'personal-info', { ...first(), ...wrong })));
    expect(await send({ amount: 49 })).toEqual(['amount']);
    expect(await send({ amount: 50 })).toEqual([]);
    expect(await send({ amount: 201 })).toEqual(['amount']);
    expect(await send({ amount: 200 })).toEqual([]);
    expect(await send({ type: 'Personal', amount: 2001, duration: 25 })).toEqual([
      'amount',
      'duration',
    ]);
    for (const amount of [
      -1,
      0,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      '1e3',
      '0x64',
      ' ',
      [100],
      {},
      true,
      100.5,
    ]) {
      expect(await send({ amount })).toEqual(['amount']);
    }
  });

  it('V1.3.3 VAL-07 191 Khmer letters pass, 192 do not', async () => {
    const key = keyOf(
      await sendStep(house, 'personal-info', { ...first(), name: 'ក'.repeat(191) }),
    );
    expect((await rowOf(key)).name).toHaveLength(191);
    const refused = await sendStep(house, 'personal-info', { ...first(), name: 'ក'.repeat(192) });
    expect(Object.keys(refusalsOf(refused))).toEqual(['name']);
  });

  it('takes text as text and refuses what cannot be read', async () => {
    for (const name of ["'); drop table application; --", '<script>1</script>', '%n%s', '😀']) {
      const key = keyOf(await sendStep(house, 'personal-info', { ...first(), name }));
      expect((await rowOf(key)).name).toBe(name);
    }
    for (const name of ['a\u0000b', 'a\u202eb', ['x'], { $ne: 1 }]) {
      const answer = await sendStep(house, 'personal-info', { ...first(), name });
      expect(Object.keys(refusalsOf(answer))).toEqual(['name']);
    }
  });

  it('refuses an address that is no real chain under the first wrong name', async () => {
    const answers = applicantAnswers();
    const id = keyOf(await sendStep(house, 'personal-info', answers['personal-info']));
    const send = async (wrong: Record<string, unknown>) =>
      Object.keys(
        refusalsOf(
          await sendStep(house, 'additional-info', { ...answers['additional-info'], ...wrong, id }),
        ),
      );
    expect(await send({ province: 'Atlantis' })).toEqual(['province']);
    expect(await send({ district: 'Chamkar Leu' })).toEqual(['district']);
    expect(await send({ commune: 'Chamkar Andoung' })).toEqual(['commune']);
    expect(await send({})).toEqual([]);
  });

  it('STATE-18 STATE-19 a lower education clears what a higher one left behind', async () => {
    const answers = applicantAnswers()['additional-info'];
    const id = keyOf(await sendStep(house, 'personal-info', first()));
    keyOf(await sendStep(house, 'additional-info', { ...answers, id }));
    expect(await rowOf(id)).toMatchObject({ study_major: 'Accounting', school_name: 'វិទ្យាល័យ' });
    keyOf(await sendStep(house, 'additional-info', { ...answers, borrow_education_id: 2, id }));
    expect(await rowOf(id)).toMatchObject({ study_major: null, school_name: 'វិទ្យាល័យ' });
    keyOf(await sendStep(house, 'additional-info', { ...answers, borrow_education_id: 1, id }));
    expect(await rowOf(id)).toMatchObject({
      study_major: null,
      school_name: null,
      graduate_year: null,
    });
  });

  it('STATE-25 C-34 an Other text without a key of its own is stored as the value', async () => {
    const answers = applicantAnswers().employment;
    const id = keyOf(await sendStep(house, 'personal-info', first()));
    keyOf(await sendStep(house, 'employment', { ...answers, occupation: 'អ្នកដាំផ្កា', id }));
    expect((await rowOf(id)).occupation).toBe('អ្នកដាំផ្កា');
    const refused = await sendStep(house, 'employment', { ...answers, occupation: 'Other', id });
    expect(Object.keys(refusalsOf(refused))).toEqual(['occupation']);
    expect((await rowOf(id)).company_contact_phone).toBe('85512345678');
  });

  it('speaks the reader’s language', async () => {
    const answer = await sendStep(house, 'personal-info', { ...first(), email: 'x' });
    if (!(answer instanceof Refused)) throw new Error('not refused');
    expect(answer.fields.get('email')?.('km')).toMatch(/\p{Script=Khmer}/u);
    expect(answer.fields.get('email')?.('en')).toMatch(/email/i);
  });

  it('C-81 the quick form may be incomplete, but what it gives is checked', async () => {
    const quick = { quick: true, amount: 100, duration: 10, phone: '85512345678', name: '' };
    const key = keyOf(await sendStep(house, 'personal-info', quick));
    expect(await rowOf(key)).toMatchObject({ name: null, phone: '85512345678' });
    const wrong = await sendStep(house, 'personal-info', { ...quick, phone: '123' });
    expect(Object.keys(refusalsOf(wrong))).toEqual(['phone']);
    const asText = keyOf(
      await sendStep(house, 'personal-info', { ...quick, quick: 'true', id: key, name: 'Sok' }),
    );
    expect(await rowOf(asText)).toMatchObject({ name: 'Sok', phone: '85512345678' });
    const notQuick = await sendStep(house, 'employment', { quick: true, id: key });
    expect(Object.keys(refusalsOf(notQuick))).toContain('company_name');
  });
});
