/** The three wizards as they go over the wire, filled in by invented people: for trials. */
import { storeBorrow, storeItemLoan } from 'contract/applications';
import { applicantSteps, LAST_STEP, PHOTO_STEP, type StepAnswers } from '../applicant.ts';

/** One step of a wizard. */
export interface SentStep {
  formName: string;
  answers: StepAnswers;
  /** The photos that it brings, by key. */
  photos: readonly string[];
  /** Whether it is the one that submits. */
  submits: boolean;
}

/** A wizard filled in by one person. */
export interface FilledWizard {
  /** Where its steps are sent. */
  path: string;
  /** What every call of it carries beside the step's answers (G-43). */
  call: Readonly<Record<string, string>>;
  /** In their order. */
  steps: readonly SentStep[];
}

const FORM_TYPE = 'borrow';
const OWN_PHOTO = 'borrower_photo';
const ID_PHOTO = 'borrower_national_id_photo';
const CARD_PHOTO = 'borrower_employment_card_photo';

function borrow(number: number): FilledWizard {
  return {
    path: storeBorrow.path,
    call: { type: 'Payday', formType: FORM_TYPE },
    steps: applicantSteps(number).map(([formName, answers]) => ({
      formName,
      answers,
      photos: formName === PHOTO_STEP ? [OWN_PHOTO, ID_PHOTO] : [],
      submits: formName === LAST_STEP,
    })),
  };
}

/** The answers that purchasing and pawn ask for in different steps. */
function itemAnswers(number: number): Record<'name' | 'id' | 'person' | 'work', StepAnswers> {
  const all: StepAnswers = Object.assign({}, ...applicantSteps(number).map(([, step]) => step));
  const of = (...keys: string[]): StepAnswers =>
    Object.fromEntries(keys.map((key) => [key, all[key] ?? '']));
  return {
    name: of('name', 'last_name', 'phone', 'email'),
    id: of('national_id_number'),
    person: of(
      ...['date_of_birth', 'gender', 'marital_status', 'province', 'district', 'commune'],
      ...['home_number', 'street_number', 'home_type'],
    ),
    work: of(
      ...['occupation', 'company_name', 'gross_monthly_income'],
      ...['company_contact_name', 'company_contact_phone'],
    ),
  };
}

/** The steps in order; the last one brings the photos and submits. */
function itemWizard(type: string, steps: Readonly<Record<string, StepAnswers>>): FilledWizard {
  const last = Object.keys(steps).at(-1);
  return {
    path: storeItemLoan.path,
    call: { type, formType: FORM_TYPE },
    steps: Object.entries(steps).map(([formName, answers]) => ({
      formName,
      answers,
      photos: formName === last ? [OWN_PHOTO, ID_PHOTO, CARD_PHOTO] : [],
      submits: formName === last,
    })),
  };
}

function purchasing(number: number): FilledWizard {
  const { name, person, work } = itemAnswers(number);
  return itemWizard('Purchasing', {
    'purchasing-step-1': {
      ...{ ...name, ...person, amount: 990, duration: 24 },
      ...{ purchase_item: 'motorcycle', purchase_total_price: 1240.5 },
    },
    'purchasing-step-2': work,
    'purchasing-step-3': {
      has_relative: true,
      relative_name: `មករា ${number}`,
      relative_contact_phone: '0967654321',
      relative_type: 'Brother',
    },
    'purchasing-step-4': { source_of_information: 'Facebook' },
  });
}

function pawn(number: number): FilledWizard {
  const { name, id, person, work } = itemAnswers(number);
  return itemWizard('Pawn', {
    'pawn-step-1': { ...name, amount: 300, duration: 6, type_of_collateral: 'phone' },
    'pawn-step-2': { ...id, ...person },
    'pawn-step-3': work,
    'pawn-step-4': {
      has_relative: true,
      relative_name: `មករា ${number}`,
      relative_contact_phone: '0967654321',
    },
    'pawn-step-5': { source_of_information: 'Facebook' },
  });
}

const WIZARDS = [borrow, purchasing, pawn];

/** What the person with this number fills in; every third the same wizard. */
export function wizardOf(number: number): FilledWizard {
  return (WIZARDS[number % WIZARDS.length] ?? borrow)(number);
}

/** How many steps all these people together send. */
export function stepsOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + wizardOf(number).steps.length, 0);
}
