import { limitsInForce } from 'lending/product';
import { describe, expect, it } from 'vitest';
import { changeAnswer } from './change.ts';
import { type Answers, questionsOf, type Situation, visibleQuestions } from './question.ts';
import { borrowWizard } from './wizards/borrow.ts';

function situation(but: Partial<Situation> = {}): Situation {
  return {
    formType: 'borrow',
    signedIn: false,
    product: 'payday',
    today: '2026-11-21',
    limits: limitsInForce('payday'),
    values: () => null,
    voice: 'form',
    ...but,
  };
}

/** The keys that a step of the borrow wizard shows. */
function shown(formName: string, answers: Answers = {}, but: Partial<Situation> = {}): string[] {
  const step = borrowWizard.steps.find((one) => one.formName === formName);
  if (!step) throw new Error(`no step ${formName}`);
  return visibleQuestions(step, answers, situation(but)).map(({ key }) => key);
}

function change(answers: Answers, key: string, value: string): Answers {
  const questions = borrowWizard.steps.flatMap(questionsOf);
  return changeAnswer(questions, answers, key, value, situation());
}

describe('steps of the borrow wizard', () => {
  it('has the five steps of the documents under the names that the server knows', () => {
    expect(borrowWizard.stepsFor(situation()).map(({ formName }) => formName)).toEqual([
      'personal-info',
      'additional-info',
      'employment',
      'relative',
      'bank',
    ]);
  });

  it('BW-25 has no employment step in the profile variant (C-26)', () => {
    const names = borrowWizard
      .stepsFor(situation({ formType: 'profile', signedIn: true }))
      .map(({ formName }) => formName);
    expect(names).toEqual(['personal-info', 'additional-info', 'relative', 'bank']);
  });

  it('names every key once', () => {
    const keys = borrowWizard.steps.flatMap(questionsOf).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('what a step shows', () => {
  const names = ['name', 'last_name', 'phone', 'email', 'national_id_number'];

  it('BW-06 BW-07 step 1 asks a visitor for amount and period before the person', () => {
    expect(shown('personal-info')).toEqual(['amount', 'duration', ...names]);
  });

  it('BW-07 STATE-28 step 1 asks neither of a signed-in borrower nor in the profile variant', () => {
    expect(shown('personal-info', {}, { signedIn: true })).toEqual(names);
    expect(shown('personal-info', {}, { formType: 'profile' })).toEqual(names);
  });

  it('BW-18 STATE-23 STATE-24 district follows province, commune follows district', () => {
    const regions = (answers: Answers) =>
      shown('additional-info', answers).filter((key) =>
        ['province', 'district', 'commune'].includes(key),
      );
    expect(regions({})).toEqual(['province']);
    expect(regions({ province: 'Kandal' })).toEqual(['province', 'district']);
    expect(regions({ province: 'Kandal', district: 'Kien Svay' })).toEqual([
      'province',
      'district',
      'commune',
    ]);
  });

  it.each([
    ['', []],
    ['1', []],
    ['2', ['school_name', 'graduate_year']],
    ['3', ['school_name', 'graduate_year', 'study_major']],
    ['7', ['school_name', 'graduate_year', 'study_major']],
  ])('BW-22 BW-23 BW-24 education level %j calls for %j (C-83)', (level, expected) => {
    const keys = shown('additional-info', { borrow_education_id: level });
    expect(keys.slice(keys.indexOf('borrow_education_id') + 1)).toEqual(expected);
  });

  it.each([
    ['additional-info', 'study_major', 'study_major_other'],
    ['employment', 'occupation', 'occupation_other'],
    ['employment', 'company_type', 'company_type_other'],
    ['relative', 'relative_type', 'relative_type_other'],
    ['bank', 'bank_name', 'bank_name_other'],
    ['bank', 'source_of_information', 'source_of_information_other'],
  ])(
    'STATE-25 BW-24 BW-28 BW-29 BW-32 BW-37 in %s only Other of %s opens %s',
    (formName, key, text) => {
      const level = { borrow_education_id: '3' };
      expect(shown(formName, level)).not.toContain(text);
      expect(shown(formName, { ...level, [key]: 'other' })).not.toContain(text);
      expect(shown(formName, { ...level, [key]: 'Other' })).toContain(text);
    },
  );

  it('BW-24 a level without a major does not ask for another major either', () => {
    const answers = { borrow_education_id: '2', study_major: 'Other' };
    expect(shown('additional-info', answers)).not.toContain('study_major_other');
  });

  it('BW-26 BW-27 BW-30 BW-31 step 3 asks for reason, work, income and contact', () => {
    expect(shown('employment')).toEqual([
      'loan_type_id',
      'occupation',
      'company_name',
      'company_type',
      'gross_monthly_income',
      'company_contact_name',
      'company_contact_phone',
    ]);
  });
});

describe('a changed answer', () => {
  const address = { province: 'Kandal', district: 'Kien Svay', commune: 'Dei Edth', name: 'Dara' };

  it('STATE-21 a new province clears district and commune', () => {
    expect(change(address, 'province', 'Takeo')).toMatchObject({
      province: 'Takeo',
      district: '',
      commune: '',
      name: 'Dara',
    });
  });

  it('STATE-22 a new district clears the commune only', () => {
    expect(change(address, 'district', 'Ta Khmau')).toMatchObject({
      province: 'Kandal',
      district: 'Ta Khmau',
      commune: '',
    });
  });

  it('choosing the same again clears nothing, and the answers given are not touched', () => {
    expect(change(address, 'province', 'Kandal')).toEqual(address);
    change(address, 'province', 'Takeo');
    expect(address.commune).toBe('Dei Edth');
  });

  const studied = {
    borrow_education_id: '4',
    school_name: 'A school',
    graduate_year: '2015',
    study_major: 'Law',
  };

  it('STATE-18 level 1 clears school, graduate year and major', () => {
    expect(change(studied, 'borrow_education_id', '1')).toMatchObject({
      school_name: '',
      graduate_year: '',
      study_major: '',
    });
  });

  it('STATE-19 level 2 clears the major only', () => {
    expect(change(studied, 'borrow_education_id', '2')).toMatchObject({
      school_name: 'A school',
      graduate_year: '2015',
      study_major: '',
    });
  });

  it('STATE-20 another level with a major keeps all three', () => {
    expect(change(studied, 'borrow_education_id', '5')).toEqual({
      ...studied,
      borrow_education_id: '5',
    });
  });
});
