import { type Cents, centsToDollars, formatWholeDollars, parseDollars } from 'lending/money';
import { m } from 'words/messages';
import { FIRST_STEPS } from '../applications.ts';
import type { Refusal } from '../locale.ts';
import { type Answers, type Step, type Wizard } from '../question.ts';
import { contactQuestions, nameQuestions } from './applicant.ts';
import {
  acceptQuestion,
  employmentCardQuestion,
  photoQuestions,
  sourceQuestions,
} from './documents.ts';
import { guarantorQuestions, guarantorRelationQuestions } from './guarantor.ts';
import { choseOther } from './other.ts';
import { addressQuestions, personQuestions } from './person.ts';
import { workQuestions } from './work.ts';

/** Highest price that a form accepts, in cents: far above any loan, and exact as a number. */
const PRICE_MAX: Cents = 10_000_000_000;

function priceRule({ purchase_total_price = '' }: Answers): Refusal | null {
  const price = parseDollars(purchase_total_price);
  if (price === null || (price > 0 && price <= PRICE_MAX)) return null;
  return (locale) => m.error_price({ most: formatWholeDollars(PRICE_MAX) }, { locale });
}

/** The loan cannot exceed the price (G-60). */
function amountRule({ amount = '', purchase_total_price = '' }: Answers): Refusal | null {
  const price = parseDollars(purchase_total_price);
  if (price === null || price === 0 || Number(amount) <= centsToDollars(price)) return null;
  return (locale) => m.error_amount_above_price({ price: formatWholeDollars(price) }, { locale });
}

const personal: Step = {
  formName: FIRST_STEPS.purchasing,
  title: m.apply_step_personal,
  groups: [
    { title: m.apply_group_you, questions: nameQuestions },
    {
      title: m.apply_group_purchase,
      questions: [
        {
          kind: 'choice',
          key: 'purchase_item',
          label: m.field_purchase_item,
          nameInMessage: m.field_purchase_item_in_message,
          list: 'purchase_item',
          shown: 'select',
        },
        {
          kind: 'text',
          key: 'purchase_item_other',
          label: m.field_purchase_item_other,
          otherOf: 'purchase_item',
          when: choseOther('purchase_item'),
        },
        {
          kind: 'money',
          key: 'purchase_total_price',
          label: m.field_purchase_total_price,
          nameInMessage: m.field_purchase_total_price_in_message,
          hint: m.field_purchase_total_price_hint,
          rule: priceRule,
        },
        {
          kind: 'amount',
          key: 'amount',
          label: m.field_amount,
          nameInMessage: m.field_amount_in_message,
          rule: amountRule,
        },
        { kind: 'term', key: 'duration', label: m.field_duration, saysRange: true },
      ],
    },
    { title: m.apply_group_contact, questions: [...contactQuestions, ...personQuestions] },
    { title: m.apply_group_address, questions: addressQuestions },
  ],
};

const employment: Step = {
  formName: 'purchasing-step-2',
  title: m.apply_step_employment,
  groups: [{ title: null, questions: workQuestions }],
};

const guarantor: Step = {
  formName: 'purchasing-step-3',
  title: m.apply_step_guarantor,
  groups: [{ title: null, questions: [...guarantorQuestions, ...guarantorRelationQuestions] }],
};

const documents: Step = {
  formName: 'purchasing-step-4',
  title: m.apply_step_documents,
  groups: [
    { title: m.apply_group_photos, questions: [...photoQuestions, employmentCardQuestion] },
    { title: null, questions: [...sourceQuestions, acceptQuestion] },
  ],
};

const steps = [personal, employment, guarantor, documents];

/** The purchasing wizard: a loan for one thing that is bought (PW-01 to PW-24). */
export const purchasingWizard: Wizard = {
  name: 'purchasing',
  title: m.shell_page_purchasing,
  products: ['purchasing'],
  steps,
  stepsFor: () => steps,
};
