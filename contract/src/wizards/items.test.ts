/** The purchasing and the pawn wizard: what they ask, in which order, and what they refuse. */
import { describe, expect, it } from 'vitest';
import { checkStep } from '../check.ts';
import { PUBLIC_LISTS } from '../options/all.ts';
import { type Answers, questionsOf, type Step, type Wizard } from '../question.ts';
import { situationOf } from '../situation.ts';
import { readStep, stepPayload } from '../wire.ts';
import { STORE_CALLS } from './all.ts';
import { pawnWizard } from './pawn.ts';
import { purchasingWizard } from './purchasing.ts';

const situation = (wizard: Wizard, voice: 'form' | 'server' = 'form') =>
  situationOf({
    formType: 'borrow',
    signedIn: false,
    product: wizard.products[0],
    today: '2026-11-21',
    limits: {},
    values: (name) =>
      PUBLIC_LISTS.find((list) => list.name === name)?.options.map(({ value }) => value) ?? null,
    voice,
  });
const keys = ({ steps }: Wizard) =>
  steps.map((step) => [step.formName, questionsOf(step).map(({ key }) => key)]);
function step(wizard: Wizard, number: number): Step {
  const found = wizard.steps[number - 1];
  if (!found) throw new Error(`no step ${number}`);
  return found;
}
const refusals = (wizard: Wizard, number: number, answers: Answers, voice?: 'server') =>
  Object.fromEntries(
    [...checkStep(step(wizard, number), answers, situation(wizard, voice))].map(([key, text]) => [
      key,
      text('en'),
    ]),
  );

const ADDRESS = ['province', 'district', 'commune', 'home_number', 'street_number', 'home_type'];
const WORK = [
  ...['occupation', 'occupation_other', 'company_name', 'gross_monthly_income'],
  ...['company_contact_name', 'company_contact_phone'],
];
const GUARANTOR = ['has_relative', 'relative_name', 'relative_contact_phone'];
const DOCUMENTS = [
  ...['borrower_photo', 'borrower_national_id_photo', 'borrower_employment_card_photo'],
  ...['source_of_information', 'source_of_information_other', 'accept'],
];

describe('what is asked', () => {
  it('PW-01 to PW-09 PW-10 to PW-14 PW-18 ENT-19 ENT-20 purchasing, in four steps', () => {
    expect(keys(purchasingWizard)).toEqual([
      [
        'purchasing-step-1',
        [
          ...['name', 'last_name', 'purchase_item', 'purchase_item_other', 'purchase_total_price'],
          ...['amount', 'duration', 'phone', 'email', 'date_of_birth', 'gender', 'marital_status'],
          ...ADDRESS,
        ],
      ],
      ['purchasing-step-2', WORK],
      ['purchasing-step-3', [...GUARANTOR, 'relative_type', 'relative_type_other']],
      ['purchasing-step-4', DOCUMENTS],
    ]);
    expect(purchasingWizard.title({}, { locale: 'en' })).toBe('Purchasing Form');
  });

  it('GW-01 to GW-12 GW-17 to GW-22 ENT-21 pawn, in five steps', () => {
    expect(keys(pawnWizard)).toEqual([
      [
        'pawn-step-1',
        [
          ...['name', 'last_name', 'phone', 'email', 'amount', 'duration'],
          ...['type_of_collateral', 'type_of_collateral_other'],
        ],
      ],
      [
        'pawn-step-2',
        ['national_id_number', 'date_of_birth', 'gender', 'marital_status', ...ADDRESS],
      ],
      ['pawn-step-3', WORK],
      ['pawn-step-4', GUARANTOR],
      ['pawn-step-5', DOCUMENTS],
    ]);
  });

  it('GW-25 VAL-18 the national ID has up to 9 digits', () => {
    const digits = pawnWizard.steps
      .flatMap((one) => questionsOf(one))
      .flatMap((question) => (question.kind === 'digits' ? [[question.key, question.max]] : []));
    expect(digits).toEqual([['national_id_number', 9]]);
  });

  it('G-42 every formName belongs to one wizard, and every wizard to one call', () => {
    const names = STORE_CALLS.flatMap(({ wizards }) => wizards)
      .flatMap(({ steps }) => steps)
      .map(({ formName }) => formName);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('what is required', () => {
  const everything = { province: 'x', district: 'y', has_relative: 'true' };
  const asked = (wizard: Wizard, answers: Answers) =>
    wizard.steps.flatMap((_step, index) =>
      Object.keys(refusals(wizard, index + 1, answers, 'server')),
    );

  it('VAL-28 VAL-30 VAL-37 PW-12 PW-13 PW-14 purchasing: all that shows but the two cards', () => {
    expect(asked(purchasingWizard, everything)).toEqual([
      ...['name', 'last_name', 'purchase_item', 'purchase_total_price', 'amount', 'duration'],
      ...['phone', 'email', 'date_of_birth', 'gender', 'marital_status', 'commune', 'home_number'],
      ...['street_number', 'home_type', 'occupation', 'company_name', 'gross_monthly_income'],
      ...['company_contact_name', 'company_contact_phone', 'relative_name'],
      ...['relative_contact_phone', 'relative_type', 'borrower_photo', 'source_of_information'],
    ]);
  });

  it('VAL-29 VAL-30 GW-12 GW-17 pawn: the collateral and the ID number as well', () => {
    expect(asked(pawnWizard, everything)).toEqual([
      ...['name', 'last_name', 'phone', 'email', 'amount', 'duration', 'type_of_collateral'],
      ...['national_id_number', 'date_of_birth', 'gender', 'marital_status', 'commune'],
      ...['home_number', 'street_number', 'home_type', 'occupation', 'company_name'],
      ...['gross_monthly_income', 'company_contact_name', 'company_contact_phone'],
      ...['relative_name', 'relative_contact_phone', 'borrower_photo', 'source_of_information'],
    ]);
  });

  it('VAL-37 VAL-38 VAL-39 names each field by its label', () => {
    expect(refusals(purchasingWizard, 1, {}, 'server')).toMatchObject({
      purchase_item: 'The purchase item field is required.',
      purchase_total_price: 'The purchase total price field is required.',
    });
    expect(refusals(pawnWizard, 1, {}, 'server')).toMatchObject({
      type_of_collateral: 'The type of collateral field is required.',
    });
    expect(refusals(pawnWizard, 5, {}, 'server')).toMatchObject({
      borrower_photo: 'The photo field is required.',
      source_of_information: 'The how did you hear about us field is required.',
    });
  });

  it('VAL-37 C-31 the employment card is asked for where the operator says so', () => {
    const strict = { ...situation(pawnWizard, 'server'), requireEmploymentCard: true };
    const refusal = checkStep(step(pawnWizard, 5), {}, strict).get(
      'borrower_employment_card_photo',
    );
    expect(refusal?.('en')).toBe('The employment card field is required.');
  });

  it('STATE-25 an Other asks for its text', () => {
    expect(refusals(purchasingWizard, 1, { purchase_item: 'Other' })).toHaveProperty(
      'purchase_item_other',
    );
    expect(refusals(pawnWizard, 1, { type_of_collateral: 'Other' })).toHaveProperty(
      'type_of_collateral_other',
    );
    const other = { has_relative: 'true', relative_type: 'Other' };
    expect(refusals(purchasingWizard, 3, other)).toHaveProperty('relative_type_other');
  });
});

describe('the guarantor', () => {
  it('PW-10 GW-10 STATE-27 left alone there is none; the server wants it said', () => {
    expect(refusals(pawnWizard, 4, {})).toEqual({});
    expect(stepPayload(step(pawnWizard, 4), {}, situation(pawnWizard))).toEqual({
      has_relative: false,
    });
    expect(refusals(pawnWizard, 4, {}, 'server')).toEqual({
      has_relative: 'Please select one option above.',
    });
    expect(refusals(pawnWizard, 4, { has_relative: 'perhaps' })).toHaveProperty('has_relative');
  });

  it('PW-11 GW-11 GW-21 STATE-27 C-32 with yes they are asked and sent, with no they are not', () => {
    const named = { relative_name: 'Mealea', relative_contact_phone: '011 222 333' };
    const yes = {
      ...named,
      has_relative: 'true',
      relative_type: 'Other',
      relative_type_other: 'Aunt',
    };
    const payload = (answers: Answers) =>
      stepPayload(step(purchasingWizard, 3), answers, situation(purchasingWizard));
    expect(payload(yes)).toEqual({
      has_relative: true,
      relative_name: 'Mealea',
      relative_contact_phone: '011222333',
      relative_type: 'Other',
      relative_type_other: 'Aunt',
    });
    expect(payload({ ...yes, has_relative: 'false' })).toEqual({ has_relative: false });
    expect(refusals(purchasingWizard, 3, { has_relative: 'true' })).toMatchObject({
      relative_name: 'The guarantor name field is required.',
      relative_contact_phone: 'The guarantor phone field is required.',
      relative_type: 'Please select one option above.',
    });
  });

  it('reads a boolean of JSON and of a form', () => {
    for (const value of [true, 'true', '1', 'yes']) {
      expect(readStep(step(pawnWizard, 4), { has_relative: value }).has_relative).toBe('true');
    }
    for (const value of [false, 'false', '0', 'no']) {
      expect(readStep(step(pawnWizard, 4), { has_relative: value }).has_relative).toBe('false');
    }
  });
});

describe('the money', () => {
  const money = (amount: string, purchase_total_price: string) => {
    const found = refusals(purchasingWizard, 1, { amount, purchase_total_price });
    return [found.amount, found.purchase_total_price];
  };
  const above = (price: string) => `The loan amount cannot be more than the total price, ${price}.`;

  it('G-60 the loan is at most the price, to the cent', () => {
    expect(money('540', '540')).toEqual([undefined, undefined]);
    expect(money('540', '539.99')).toEqual([above('$539.99'), undefined]);
    expect(money('1990', '$1,240')).toEqual([above('$1,240'), undefined]);
    expect(money('2000', '២០០០.៥០')).toEqual([undefined, undefined]);
  });

  it('VAL-28 PW-04 the price is dollars with at most two decimals, above zero', () => {
    const outside = 'The price must be more than $0 and at most $100,000,000.';
    expect(money('40', '0')[1]).toBe(outside);
    expect(money('40', '100000000.01')[1]).toBe(outside);
    expect(money('40', '100000000')).toEqual([undefined, undefined]);
    for (const price of ['-1', '1e3', '12.345', 'free']) {
      expect(money('40', price)).toEqual([undefined, expect.stringMatching(/amount of 0 or more/)]);
    }
    const wire = stepPayload(
      step(purchasingWizard, 1),
      { purchase_total_price: '1,240.5' },
      situation(purchasingWizard),
    );
    expect(wire.purchase_total_price).toBe(1240.5);
  });

  it('VAL-16 C-06 C-07 C-10 the bounds are the product’s own, not 200 to 2000', () => {
    const bounds = (wizard: Wizard, amount: string, duration: string) => {
      const found = refusals(wizard, 1, { amount, duration });
      return [found.amount === undefined, found.duration === undefined];
    };
    expect(bounds(purchasingWizard, '40', '36')).toEqual([true, true]);
    expect(bounds(purchasingWizard, '39', '37')).toEqual([false, false]);
    expect(bounds(purchasingWizard, '2001', '1')).toEqual([false, true]);
    expect(bounds(pawnWizard, '150', '12')).toEqual([true, true]);
    expect(bounds(pawnWizard, '4000', '13')).toEqual([true, false]);
    expect(bounds(pawnWizard, '149', '1')).toEqual([false, true]);
    expect(bounds(pawnWizard, '4001', '1')).toEqual([false, true]);
  });
});

it('says every refusal in Khmer letters too', () => {
  for (const wizard of [purchasingWizard, pawnWizard]) {
    for (const one of wizard.steps) {
      for (const refusal of checkStep(one, {}, situation(wizard)).values()) {
        expect(refusal('km')).toMatch(/\p{Script=Khmer}/u);
      }
    }
  }
});
