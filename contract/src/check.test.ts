import { limitsInForce } from 'lending/product';
import { describe, expect, it } from 'vitest';
import { checkAnswer, checkPhone } from './check.ts';
import { type Question, questionsOf, type Situation } from './question.ts';
import { situationOf } from './situation.ts';
import { borrowWizard } from './wizards/borrow.ts';

const TODAY = '2026-11-21';

function situation(but: Partial<Situation> = {}): Situation {
  return {
    formType: 'borrow',
    signedIn: false,
    product: 'payday',
    today: TODAY,
    limits: limitsInForce('payday'),
    values: () => null,
    voice: 'form',
    ...but,
  };
}

const questions = new Map(
  borrowWizard.steps.flatMap(questionsOf).map((question) => [question.key, question]),
);

function question(key: string): Question {
  const found = questions.get(key);
  if (!found) throw new Error(`no question ${key}`);
  return found;
}

/** What the form says in English about one answer; null when nothing. */
function said(key: string, answer: string, but: Partial<Situation> = {}): string | null {
  return checkAnswer(question(key), { [key]: answer }, situation(but))?.('en') ?? null;
}

describe('phone', () => {
  it.each(['012 345 678', '0961234567', '០១២ ៣៤៥ ៦៧៨'])('VAL-03 takes %s', (phone) => {
    expect(said('phone', phone)).toBeNull();
  });

  it('VAL-04 VAL-41 says that eight digits are too few', () => {
    expect(said('phone', '01234567')).toBe('Phone must be at least 9 characters.');
  });

  it('VAL-05 says that eleven digits are too many', () => {
    expect(said('phone', '01234567890')).toBe('Phone cannot have more than 10 characters.');
  });

  it.each(['123456789', '012 345 67a', "0' OR 1=1"])(
    'refuses %s, each in both languages',
    (phone) => {
      const refusal = checkPhone(phone);
      expect(refusal?.('en')).toMatch(/phone number that starts with 0/);
      expect(refusal?.('km')).toMatch(/\p{Script=Khmer}/u);
    },
  );
});

describe('text', () => {
  it.each(['name', 'last_name', 'company_name', 'company_contact_name', 'relative_name'])(
    'VAL-07 VAL-08 VAL-42 %s takes 191 characters and not 192',
    (key) => {
      expect(said(key, 'a'.repeat(191))).toBeNull();
      expect(said(key, 'a'.repeat(192))).toBe('Text cannot have more than 191 characters.');
      expect(said(key, '😀'.repeat(191))).toBeNull();
      expect(said(key, 'ក'.repeat(192))).not.toBeNull();
    },
  );

  it.each(['email', 'province', 'occupation', 'bank_name'])('VAL-07 holds for %s too', (key) => {
    expect(said(key, `${'a'.repeat(190)}@x`)).toBe('Text cannot have more than 191 characters.');
  });

  it.each([
    ['NUL', '\u0000'],
    ['a bell', 'a\u0007b'],
    ['a tab', 'a\tb'],
    ['two lines', 'a\nb'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a mark of direction', 'a\u200fb'],
    ['an Arabic mark of direction', 'a\u061cb'],
    ['an override of direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['a tag', 'a\u{e0041}b'],
    ['half a character', 'a\ud800b'],
    ['a noncharacter', 'a\ufdd0b'],
    ['31 marks on one letter', `a${'\u0301'.repeat(31)}`],
  ])('V1.3.4 refuses what cannot be read: %s', (_name, text) => {
    expect(said('name', text)).toBe('Please remove the characters that cannot be read.');
  });

  it('takes lines in a text of several lines', () => {
    const long: Question = { ...question('name'), kind: 'text', long: true };
    const check = (name: string) => checkAnswer(long, { name }, situation());
    expect(check('a\r\n\tb')).toBeNull();
    expect(check('a\u2028b')).not.toBeNull();
  });

  it('takes Khmer with its vowels, subscripts and joiners, and 30 marks on a letter', () => {
    for (const text of ['ស្ត្រី', 'ញ៉ាំ', 'ក្រុង\u200bព្រះ', 'ក្\u200dរ', `a${'\u0301'.repeat(29)}`]) {
      expect(said('name', text), text).toBeNull();
    }
  });

  it.each(['', '   ', '\u200b', '\u00a0\u200b'])('VAL-20 VAL-31 takes %j for empty', (text) => {
    expect(said('name', text)).toBe('The first name field is required.');
  });

  it('keeps the invisible spaces that Khmer writes between words', () => {
    expect(said('company_name', 'ហាង\u200bកាហ្វេ')).toBeNull();
  });
});

describe('email', () => {
  it.each(['sok@example.com', 'sok.dara+1@mail.example.com.kh'])('VAL-12 takes %s', (email) => {
    expect(said('email', email)).toBeNull();
  });

  it.each(['sok', 'sok@', 'sok@example', '@example.com', 'a b@example.com', 'a@b..com'])(
    'VAL-12 VAL-40 refuses %s',
    (email) => {
      expect(said('email', email)).toMatch(/^Invalid email/);
    },
  );

  it('VAL-13 an empty email passes the pattern where it is not required', () => {
    const optional: Question = { ...question('email'), optional: true };
    expect(checkAnswer(optional, { email: '' }, situation())).toBeNull();
    expect(said('email', '')).toBe('The email field is required.');
  });
});

describe('date of birth', () => {
  it.each([
    ['18 years today', '21/11/2008'],
    ['50 years, the last day', '22/11/1975'],
    ['in Khmer digits', '១៤/០៤/១៩៩៥'],
  ])('VAL-09 VAL-10 CONST-10 takes %s', (_what, day) => {
    expect(said('date_of_birth', day)).toBeNull();
  });

  it.each([
    ['18 years tomorrow', '22/11/2008'],
    ['51 years today', '21/11/1975'],
    ['not born yet', '01/01/2030'],
  ])('VAL-09 VAL-11 refuses %s with the age range', (_what, day) => {
    expect(said('date_of_birth', day)).toBe('Age must be between 18 and 50.');
  });

  it.each(['31/02/2000', '29/02/2001', '1/1/2000', '2000-01-01', 'yesterday'])(
    'VAL-11 refuses %s, which is no day, with the age range too (C-36)',
    (day) => {
      expect(said('date_of_birth', day)).toBe('Age must be between 18 and 50.');
    },
  );
});

describe('date of birth in an update of the record (C-27)', () => {
  const inProfile = (day: string) =>
    checkAnswer(
      question('date_of_birth'),
      { date_of_birth: day },
      situation({ formType: 'profile' }),
    );

  // Today is 21/11/2026: who was born on 22/11/1905 is 2026 - 1905 = 121 tomorrow, and on 21/11/1905 today.
  it.each([
    ['51 years today', '21/11/1975'],
    ['18 years today', '21/11/2008'],
    ['120 years, the last day', '22/11/1905'],
  ])('takes %s: who repays a loan grows older than who may ask for one', (_what, day) => {
    expect(inProfile(day)).toBeNull();
  });

  it.each([
    ['18 years tomorrow', '22/11/2008'],
    ['121 years today', '21/11/1905'],
    ['no day', '31/02/1975'],
  ])('refuses %s', (_what, day) => {
    expect(inProfile(day)?.('en')).toBe('Age must be between 18 and 120.');
  });
});

describe('amount and duration', () => {
  const bounds = (product: 'payday' | 'personal', but: Partial<Situation> = {}) =>
    situationOf({ ...situation(but), product, limits: {} });

  it.each([
    ['payday', '50', true],
    ['payday', '200', true],
    ['payday', '40', false],
    ['payday', '210', false],
    ['personal', '200', true],
    ['personal', '2000', true],
    ['personal', '190', false],
    ['personal', '2010', false],
  ] as const)('VAL-14 VAL-15 VAL-16 %s: %s is taken: %s', (product, amount, taken) => {
    expect(said('amount', amount, bounds(product)) === null).toBe(taken);
  });

  it('VAL-17 holds a signed-in borrower to the bounds of the server only', () => {
    const wider = {
      minAmountCents: 50_00,
      maxAmountCents: 300_00,
      minDuration: 1,
      maxDuration: 30,
    };
    const facts = { ...situation(), limits: wider };
    expect(said('amount', '250', situationOf(facts))).not.toBeNull();
    expect(said('amount', '250', situationOf({ ...facts, signedIn: true }))).toBeNull();
    expect(said('amount', '250', situationOf({ ...facts, voice: 'server' }))).toBeNull();
  });

  it.each(['-50', '1e2', '50.5', '0x64', 'NaN', 'Infinity', '99999999999'])(
    'VAL-21 refuses %s for an amount and for a duration',
    (text) => {
      expect(said('amount', text)).toBe('The amount must be between $50 and $200.');
      expect(said('duration', text)).toBe('The duration must be between 1 and 30 days.');
    },
  );

  it('says the bounds of a duration in months where the product runs in months', () => {
    expect(said('duration', '13', bounds('personal'))).toBe(
      'The duration must be between 1 and 12 months.',
    );
  });
});

describe('digits', () => {
  it.each(['1', '123456789', '១២៣ ៤៥៦ ៧៨៩'])('VAL-18 CONST-12 national ID takes %s', (number) => {
    expect(said('national_id_number', number)).toBeNull();
  });

  it.each(['1234567890', '12345678A', 'N1234567'])('VAL-18 national ID refuses %s', (number) => {
    expect(said('national_id_number', number)).toBe('Please enter digits only, at most 9.');
  });

  it('VAL-19 CONST-11 account number takes 20 digits and not 21', () => {
    expect(said('bank_account_number', '1'.repeat(20))).toBeNull();
    expect(said('bank_account_number', '1'.repeat(21))).toBe(
      'Please enter digits only, at most 20.',
    );
  });
});

describe('choices', () => {
  const values: Situation['values'] = (list) => (list === 'gender' ? ['Male', 'Female'] : ['a']);

  it('VAL-44 asks to select one where nothing is chosen; the server names the field', () => {
    expect(said('gender', '')).toBe('Please select one option above.');
    expect(said('province', '')).toBe('Please select one option above.');
    expect(said('gender', '', { voice: 'server' })).toBe('The gender field is required.');
  });

  it('takes what the list offers and nothing else', () => {
    expect(said('gender', 'Male', { values })).toBeNull();
    expect(said('gender', 'male', { values })).toBe('Please choose an option from the list.');
    expect(said('gender', 'toString', { values })).not.toBeNull();
  });

  it('an open list takes any text (C-34, decision 0008)', () => {
    expect(said('occupation', 'Beekeeper', { values })).toBeNull();
    expect(said('bank_name', 'A bank of tomorrow', { values })).toBeNull();
  });

  it('VAL-43 the form wants the acceptance, the wire may leave it out but not refuse it', () => {
    expect(said('accept', '')).toBe('Please click on the accept field.');
    expect(said('accept', 'true')).toBeNull();
    expect(said('accept', '', { voice: 'server' })).toBeNull();
    expect(said('accept', 'false', { voice: 'server' })).toBe('Please click on the accept field.');
  });
});
