import { limitsInForce } from 'lending/product';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check.ts';
import { type Answers, type Question, questionsOf, type Situation, type Step } from './question.ts';
import { fromWire, readStep, stepPayload, toWire } from './wire.ts';
import { borrowWizard } from './wizards/borrow.ts';

const situation: Situation = {
  formType: 'borrow',
  signedIn: false,
  product: 'payday',
  today: '2026-11-21',
  limits: limitsInForce('payday'),
  values: () => null,
  voice: 'form',
};

function step(formName: string): Step {
  const found = borrowWizard.steps.find((one) => one.formName === formName);
  if (!found) throw new Error(`no step ${formName}`);
  return found;
}

const payload = (formName: string, answers: Answers) =>
  stepPayload(step(formName), answers, situation);

const questions = borrowWizard.steps.flatMap(questionsOf).filter(({ kind }) => kind !== 'photo');

function question(key: string): Question {
  const found = borrowWizard.steps.flatMap(questionsOf).find((one) => one.key === key);
  if (!found) throw new Error(`no question ${key}`);
  return found;
}

describe('payload of a step', () => {
  it('ENT-13 VAL-02 VAL-06 step 1: the phone with 855, amount and period as numbers', () => {
    const answers = {
      amount: '100',
      duration: '10',
      name: ' Sok ',
      last_name: 'Dara',
      phone: '012 345 678',
      email: 'sok@example.com',
      national_id_number: '១២៣ ៤៥៦ ៧៨៩',
      company_name: 'of another step',
    };
    expect(payload('personal-info', answers)).toEqual({
      amount: 100,
      duration: 10,
      name: 'Sok',
      last_name: 'Dara',
      phone: '85512345678',
      email: 'sok@example.com',
      national_id_number: '123456789',
    });
  });

  const home = {
    date_of_birth: '14/04/1995',
    gender: 'Female',
    marital_status: 'Single',
    province: 'Kandal',
    district: 'Kien Svay',
    commune: 'Dei Edth',
    home_number: '12',
    street_number: '271',
    home_type: 'rent',
    how_long_have_been_living_there: '1-2 years',
    school_name: 'A school',
    graduate_year: '2015',
    study_major: 'Law',
  };

  it('ENT-14 ENT-15 ENT-16 VAL-52 STATE-20 step 2: the day as YYYY-MM-DD, all of the education', () => {
    expect(payload('additional-info', { ...home, borrow_education_id: '5' })).toEqual({
      ...home,
      date_of_birth: '1995-04-14',
      borrow_education_id: '5',
    });
  });

  it('STATE-18 level 1 sends school, graduate year and major empty', () => {
    expect(payload('additional-info', { ...home, borrow_education_id: '1' })).toMatchObject({
      school_name: '',
      graduate_year: '',
      study_major: '',
    });
  });

  it('STATE-19 level 2 sends the major empty', () => {
    expect(payload('additional-info', { ...home, borrow_education_id: '2' })).toMatchObject({
      school_name: 'A school',
      graduate_year: '2015',
      study_major: '',
    });
  });

  it('BW-24 BW-28 BW-29 an Other without a key of its own is sent as its text (C-34)', () => {
    const studied = payload('additional-info', {
      borrow_education_id: '5',
      study_major: 'Other',
      study_major_other: 'Music',
    });
    expect(studied.study_major).toBe('Music');
    expect(studied).not.toHaveProperty('study_major_other');
    const works = payload('employment', {
      occupation: 'Other',
      occupation_other: 'Beekeeper',
      company_type: 'Other',
      company_type_other: 'Temple',
      company_contact_phone: '012 999 888',
    });
    expect(works).toMatchObject({ occupation: 'Beekeeper', company_type: 'Temple' });
    expect(works).not.toHaveProperty('occupation_other');
    expect(works).not.toHaveProperty('company_type_other');
  });

  it('a text left behind under a choice that is no longer Other is not sent', () => {
    const works = payload('employment', { occupation: 'Farmer', occupation_other: 'Beekeeper' });
    expect(works.occupation).toBe('Farmer');
  });

  it('ENT-17 company phone as digits without spaces (C-48)', () => {
    expect(payload('employment', { company_contact_phone: '012 999 888' })).toMatchObject({
      company_contact_phone: '012999888',
    });
  });

  it('ENT-18 BW-32 an Other with a key of its own is sent as Other and its text', () => {
    const answers = { relative_type: 'Other', relative_type_other: 'Aunt' };
    expect(payload('relative', answers)).toMatchObject(answers);
  });

  it('ENT-20 STATE-26 the text of the source is sent only with Other', () => {
    const left = { source_of_information: 'Flyer', source_of_information_other: 'A radio' };
    expect(payload('bank', left)).not.toHaveProperty('source_of_information_other');
    const other = { source_of_information: 'Other', source_of_information_other: 'A radio' };
    expect(payload('bank', other)).toMatchObject(other);
  });

  it('ENT-19 photos are files and never part of the payload', () => {
    const sent = payload('relative', { borrower_photo: 'me.jpg' });
    expect(Object.keys(sent)).toEqual(['relative_name', 'relative_contact_phone', 'relative_type']);
  });

  it('the acceptance travels as a boolean', () => {
    expect(payload('bank', { accept: 'true' }).accept).toBe(true);
    expect(payload('bank', {}).accept).toBe(false);
  });
});

describe('reading a body', () => {
  it('gives back what the form had, whatever the wire made of it', () => {
    const answers = {
      amount: '100',
      duration: '10',
      name: 'ស៊ុខ',
      last_name: 'ដារ៉ា',
      phone: '012345678',
      email: 'sok@example.com',
      national_id_number: '123456789',
    };
    expect(readStep(step('personal-info'), payload('personal-info', answers))).toEqual(answers);
  });

  it('VAL-52 reads the day in the form of the control', () => {
    const read = readStep(step('additional-info'), { date_of_birth: '1995-04-14' });
    expect(read).toEqual({ date_of_birth: '14/04/1995' });
  });

  it('leaves keys unread that the step does not have', () => {
    const body = { name: 'Sok', status: 'Pending', bank_name: 'x', __proto__: { email: 'x' } };
    expect(readStep(step('personal-info'), body)).toEqual({ name: 'Sok' });
  });

  it.each([[{}], [[]], [['a']], [Number.NaN], [Number.POSITIVE_INFINITY], [{ toString: 'x' }]])(
    'reads %j as something that every check refuses',
    (value) => {
      for (const asked of borrowWizard.steps.flatMap(questionsOf)) {
        if (asked.kind === 'photo') continue;
        const answers = { [asked.key]: fromWire(asked, value) };
        expect(checkAnswer(asked, answers, situation), asked.key).not.toBeNull();
      }
    },
  );

  it('takes null for an empty answer, and the spellings of a boolean that forms have', () => {
    expect(fromWire(question('name'), null)).toBe('');
    for (const yes of [true, 'true', '1', 1, 'yes']) {
      expect(fromWire(question('accept'), yes), String(yes)).toBe('true');
    }
    for (const no of [false, 'false', '0', 0, 'no']) {
      expect(fromWire(question('accept'), no), String(no)).toBe('false');
    }
  });

  it('takes a number for sums, terms and the ids of lists, and for nothing that is text', () => {
    for (const key of ['amount', 'duration', 'borrow_education_id', 'loan_type_id']) {
      expect(fromWire(question(key), 12), key).toBe('12');
    }
    const texts = ['text', 'email', 'phone', 'digits', 'birth-date', 'region'];
    const open = (asked: Question) => asked.kind === 'choice' && asked.open === true;
    const asText = questions.filter((asked) => texts.includes(asked.kind) || open(asked));
    expect(asText.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['name', 'phone', 'bank_account_number', 'occupation', 'province']),
    );
    for (const asked of asText) {
      const read = [12, 0, true].map((value) => fromWire(asked, value));
      expect(read, asked.key).toEqual(['\u0000', '\u0000', '\u0000']);
    }
  });

  it('takes a boolean for yes and no alone', () => {
    const taken = questions.filter((asked) => fromWire(asked, true) === 'true');
    expect(taken.map(({ key }) => key)).toEqual(['accept']);
  });

  it.each(['constructor', '__proto__', 'toString'])('keeps %s a text', (text) => {
    expect(fromWire(question('accept'), text)).toBe(text);
  });

  it('V1.1.1 brings Khmer text into one form of writing', () => {
    const composed = 'é';
    expect(toWire(question('name'), 'e\u0301')).toBe(composed);
    expect(fromWire(question('name'), 'e\u0301')).toBe(composed);
  });

  it('sends an answer that its check refuses as it is, for the server to refuse', () => {
    expect(toWire(question('amount'), '1e3')).toBe('1e3');
    expect(toWire(question('date_of_birth'), '31/02/2000')).toBe('31/02/2000');
    expect(toWire(question('phone'), '0123')).toBe('0123');
  });
});
