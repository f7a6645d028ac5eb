import { describe, expect, it } from 'vitest';
import { checkStep } from '../check.ts';
import { investorTypes } from '../options/loan-system.ts';
import { investorProfits } from '../options/person.ts';
import { type Answers, type Situation, visibleQuestions } from '../question.ts';
import { plainSituation } from '../situation.ts';
import { investForm, investNote, investPayload, investTag, readInvest } from './invest.ts';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  investor_type: investorTypes.options.map(({ id }) => String(id)),
  expected_profit: investorProfits.options.map(({ value }) => value),
};
const spoken = (voice: Situation['voice']) =>
  plainSituation({ values: (list) => LISTS[list] ?? null, voice });
const right: Answers = {
  invest_type_id: '2',
  name: 'ដារ៉ា',
  amount: '5,000',
  profit_expectation: '6-8%',
  phone: '012 345 678',
  note: 'ខែក្រោយ',
};
const said = (answers: Answers, voice: Situation['voice'] = 'form', locale: 'km' | 'en' = 'en') =>
  Object.fromEntries(
    [...checkStep(investForm, answers, spoken(voice))].map(([key, refusal]) => [
      key,
      refusal(locale),
    ]),
  );
const shown = (type: string) =>
  visibleQuestions(investForm, { invest_type_id: type }, spoken('form'));

describe('what the investor form asks', () => {
  it('INV-05 asks only for the type until there is one', () => {
    expect(shown('').map(({ key }) => key)).toEqual(['invest_type_id']);
    expect(shown('1').map(({ key }) => key)).toEqual([
      'invest_type_id',
      'name',
      'amount',
      'profit_expectation',
      'phone',
      'note',
    ]);
  });

  it('INV-04 asks in words what kind for type 3 and for no other', () => {
    const asks = (type: string) => shown(type).some(({ key }) => key === 'companyOrPerson');
    expect(['', '1', '2', '3', '4'].map(asks)).toEqual([false, false, false, true, false]);
  });

  it.each([
    ['1', 'Company name', 'ឈ្មោះក្រុមហ៊ុន'],
    ['2', 'Person name', 'ឈ្មោះបុគ្គល'],
    ['3', 'Other name', 'ឈ្មោះ (ប្រភេទផ្សេងទៀត)'],
    ['9', 'Other name', 'ឈ្មោះ (ប្រភេទផ្សេងទៀត)'],
  ])('INV-06 calls the name of type %s “%s”', (type, en, km) => {
    const names = shown(type).filter(({ key }) => key === 'name');
    expect(names).toHaveLength(1);
    expect(names[0]?.label({}, { locale: 'en' })).toBe(en);
    expect(names[0]?.label({}, { locale: 'km' })).toBe(km);
  });
});

describe('what it refuses', () => {
  it('INV-11 INV-14 INV-21 VAL-39 what is missing, in the documents’ own English; the server also without a type', () => {
    const missing = {
      name: 'The invest name field is required.',
      amount: 'The invest amount field is required.',
      profit_expectation: 'The profit expectation field is required.',
      phone: 'The contact number field is required.',
      note: 'The invest note field is required.',
    };
    expect(said({ invest_type_id: '1' })).toEqual(missing);
    expect(said({ invest_type_id: '1' }, 'server')).toEqual(missing);
    expect(said({})).toEqual({ invest_type_id: 'Please select one option above.' });
    expect(said({}, 'server')).toEqual({
      invest_type_id: 'The investor type field is required.',
      ...missing,
    });
    for (const text of Object.values(said({}, 'server', 'km'))) {
      expect(text).toMatch(/^\p{Script=Khmer}+។$/u);
    }
  });

  it.each(['0', '0.5', '500', '1,240.50', '$5000', '៥០០', '90000000000000'])(
    'INV-15 takes the amount %s (C-61)',
    (amount) => {
      expect(said({ ...right, amount })).toEqual({});
    },
  );

  it.each(['-1', 'a lot', '1e3', '0x10', '1.234', '5 000', 'NaN', '99999999999999999'])(
    'INV-15 refuses the amount %s',
    (amount) => {
      const text = 'Please enter an amount of 0 or more in numbers, for example 1000 or 1000.50.';
      expect(said({ ...right, amount })).toEqual({ amount: text });
    },
  );

  it('INV-09 a profit or a type that is not offered', () => {
    const text = 'Please choose an option from the list.';
    expect(said({ ...right, profit_expectation: '11-12%' })).toEqual({ profit_expectation: text });
    expect(said({ ...right, invest_type_id: '4' }, 'server')).toEqual({ invest_type_id: text });
  });

  it('VAL-07 a text of more than 191 characters', () => {
    const long = 'ក'.repeat(192);
    const answers = {
      ...right,
      invest_type_id: '3',
      companyOrPerson: long,
      name: long,
      note: long,
    };
    expect(Object.keys(said(answers))).toEqual(['companyOrPerson', 'name', 'note']);
  });
});

describe('what it sends', () => {
  it('INV-18 exactly the documents’ keys, the phone without spaces, money as a number', () => {
    expect(investPayload(right, spoken('form'))).toEqual({
      invest_type_id: '2',
      name: 'ដារ៉ា',
      amount: 5000,
      profit_expectation: '6-8%',
      phone: '012345678',
      note: 'ខែក្រោយ',
    });
    expect(investPayload({ ...right, amount: '1240.5' }, spoken('form')).amount).toBe(1240.5);
    expect(investPayload({ ...right, amount: 'many' }, spoken('form')).amount).toBe('many');
  });

  it('INV-04 INV-17 the free text of type 3 at the head of the note, and the server takes it apart again (C-63)', () => {
    const answers = { ...right, invest_type_id: '3', companyOrPerson: ' សមាគម ' };
    const payload = investPayload(answers, spoken('form'));
    expect(Object.keys(payload).sort()).toEqual(
      Object.keys(investPayload(right, spoken('form'))).sort(),
    );
    expect(payload.note).toBe('Investor type: សមាគម\nខែក្រោយ');
    const read = readInvest(payload);
    expect(read).toMatchObject({ companyOrPerson: 'សមាគម', note: 'ខែក្រោយ', amount: '5000' });
    expect(said(read, 'server')).toEqual({});
    expect(investNote(read)).toBe(payload.note);
  });

  it('a free text left over from type 3 is not sent with another type', () => {
    const answers = { ...right, companyOrPerson: 'left over' };
    expect(investPayload(answers, spoken('form')).note).toBe('ខែក្រោយ');
  });

  it('each part of the longest note passes by its own measure', () => {
    const longest = 'ក'.repeat(191);
    const answers = { ...right, invest_type_id: '3', companyOrPerson: longest, note: longest };
    const payload = investPayload(answers, spoken('form'));
    expect(said(readInvest(payload), 'server')).toEqual({});
    expect(said(readInvest({ ...payload, note: `${String(payload.note)}ក` }), 'server')).toEqual({
      note: 'Text cannot have more than 191 characters.',
    });
  });

  it('a note of another sender is read as it is: nobody is asked for the free text', () => {
    for (const note of ['hello', 'Investor type: only this', '\nx']) {
      const read = readInvest({ ...right, invest_type_id: 3, companyOrPerson: 'no key', note });
      expect(read).toMatchObject({ invest_type_id: '3', note: note.trim() });
      expect(read).not.toHaveProperty('companyOrPerson');
      expect(said(read, 'server')).toEqual({});
    }
  });
});

it.each([
  [0, 'below minimum'],
  [499_99, 'below minimum'],
  [500_00, 'below published tier'],
  [4_999_99, 'below published tier'],
  [5_000_00, null],
])('C-61 tags %i cents as %s', (cents, tag) => {
  expect(investTag(cents)).toBe(tag);
});
