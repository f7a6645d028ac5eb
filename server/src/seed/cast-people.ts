import type { Locale } from 'contract/locale';
import { addDays, addMonths, type Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';

/** An invented borrower of the demo (docs/demo.md). */
export interface Person {
  readonly name: string;
  readonly lastName: string;
  /** The last two digits of the phone 012 000 0NN, and of everything else that must be the person's own. */
  readonly number: number;
  readonly gender: 'Male' | 'Female';
  readonly age: number;
  readonly occupation: string;
  readonly company: string;
  readonly income: string;
  readonly locale: Locale;
  /** Where somebody lives; left out: in Tonle Basak. */
  readonly home?: {
    readonly province: string;
    readonly district: string;
    readonly commune: string;
  };
}

/** The password of every borrower of the demo. */
export const DEMO_PASSWORD = 'romdoul-demo';

/** The phone as stored. */
export function phoneOf({ number }: Pick<Person, 'number'>): string {
  return `855120000${String(number).padStart(2, '0')}`;
}

/** What one application asks for. */
export interface Wish {
  readonly product: ProductKey;
  /** Whole dollars. */
  readonly amount: number;
  /** Days for payday, months for the others. */
  readonly duration: number;
}

interface StepAnswers {
  readonly formName: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The steps of the wizard of a product with a person's answers in wire form; the last one submits. */
export function stepsOf(person: Person, wish: Wish, today: Day): readonly StepAnswers[] {
  if (wish.product === 'pawn') return pawnSteps(person, wish, today);
  return wish.product === 'purchasing'
    ? purchasingSteps(person, wish, today)
    : borrowSteps(person, wish, today);
}

const twoDigits = ({ number }: Person) => String(number).padStart(2, '0');

function applicantOf(person: Person) {
  const { name, lastName } = person;
  const local = /^[a-z]+$/i.test(name + lastName) ? `${name}.${lastName}` : `b${person.number}`;
  const email = `${local}@example.com`.toLowerCase();
  return { name, last_name: lastName, phone: phoneOf(person), email };
}

const nationalIdOf = (person: Person) => ({ national_id_number: `0100000${twoDigits(person)}` });

function personOf({ age, gender }: Person, today: Day) {
  const birthday = addDays(addMonths(today, -12 * age), -100);
  return { date_of_birth: birthday, gender, marital_status: 'Single' };
}

const HOME = { province: 'Phnom Penh', district: 'Chamkar Mon', commune: 'Tonle Basak' };

function addressOf(person: Person) {
  return {
    ...(person.home ?? HOME),
    home_number: twoDigits(person),
    street_number: '271',
    home_type: 'rent',
  };
}

function workOf(person: Person) {
  return {
    occupation: person.occupation,
    company_name: person.company,
    gross_monthly_income: person.income,
    company_contact_name: 'Channary Roth',
    company_contact_phone: `0129001${twoDigits(person)}`,
  };
}

const SOURCE = { source_of_information: 'Facebook' };

function borrowSteps(person: Person, { amount, duration }: Wish, today: Day): StepAnswers[] {
  const study = {
    how_long_have_been_living_there: '2-3 years',
    borrow_education_id: 3,
    school_name: 'Chaktomuk High School',
    graduate_year: String(Number(today.slice(0, 4)) - person.age + 19),
    study_major: 'Accounting',
  };
  return [
    {
      formName: 'personal-info',
      answers: { amount, duration, ...applicantOf(person), ...nationalIdOf(person) },
    },
    {
      formName: 'additional-info',
      answers: { ...personOf(person, today), ...addressOf(person), ...study },
    },
    {
      formName: 'employment',
      answers: { loan_type_id: 101, ...workOf(person), company_type: 'retail shop' },
    },
    {
      formName: 'relative',
      answers: {
        relative_name: 'Makara Chhim',
        relative_contact_phone: `0129002${twoDigits(person)}`,
        relative_type: 'Brother',
      },
    },
    {
      formName: 'bank',
      answers: {
        bank_name: 'ABA Bank',
        bank_account_number: `0000001${twoDigits(person)}`,
        facebook_name: `${person.name} ${person.lastName}`,
        ...SOURCE,
        accept: true,
      },
    },
  ];
}

function pawnSteps(person: Person, { amount, duration }: Wish, today: Day): StepAnswers[] {
  return [
    {
      formName: 'pawn-step-1',
      answers: { ...applicantOf(person), amount, duration, type_of_collateral: 'computer' },
    },
    {
      formName: 'pawn-step-2',
      answers: { ...nationalIdOf(person), ...personOf(person, today), ...addressOf(person) },
    },
    { formName: 'pawn-step-3', answers: workOf(person) },
    { formName: 'pawn-step-4', answers: { has_relative: false } },
    { formName: 'pawn-step-5', answers: { ...SOURCE, accept: true } },
  ];
}

function purchasingSteps(person: Person, { amount, duration }: Wish, today: Day): StepAnswers[] {
  return [
    {
      formName: 'purchasing-step-1',
      answers: {
        ...applicantOf(person),
        purchase_item: 'motorcycle',
        purchase_total_price: amount + 250,
        amount,
        duration,
        ...personOf(person, today),
        ...addressOf(person),
      },
    },
    { formName: 'purchasing-step-2', answers: workOf(person) },
    { formName: 'purchasing-step-3', answers: { has_relative: false } },
    { formName: 'purchasing-step-4', answers: { ...SOURCE, accept: true } },
  ];
}

type Trait = Pick<Person, 'occupation' | 'company' | 'income'>;

const SELLER: Trait = { occupation: 'Market seller', company: 'Orussey Market', income: '351-450' };
const TEACHER: Trait = {
  occupation: 'Teacher',
  company: 'Chaktomuk High School',
  income: '451-600',
};
const RIDER: Trait = { occupation: 'Delivery rider', company: 'Mekong Parcels', income: '251-350' };
const CLERK: Trait = {
  occupation: 'Accountant',
  company: 'Tonle Garments',
  income: '601-800',
};

const woman = { gender: 'Female', locale: 'km' } as const;
const man = { gender: 'Male', locale: 'km' } as const;

/** Everybody of the demo by first name. */
export const PEOPLE = {
  sokha: { ...man, name: 'Sokha', lastName: 'Chan', number: 1, age: 34, ...CLERK },
  dara: { ...man, name: 'Dara', lastName: 'Kim', number: 2, age: 26, ...RIDER, locale: 'en' },
  bopha: { ...woman, name: 'Bopha', lastName: 'Lim', number: 3, age: 22, ...SELLER },
  rithy: { ...man, name: 'Rithy', lastName: 'Ouk', number: 4, age: 29, ...RIDER },
  sreymom: { ...woman, name: 'Sreymom', lastName: 'Heng', number: 5, age: 31, ...SELLER },
  vuthy: { ...man, name: 'Vuthy', lastName: 'Sok', number: 6, age: 41, ...TEACHER },
  chenda: { ...woman, name: 'Chenda', lastName: 'Prak', number: 7, age: 37, ...SELLER },
  maly: { ...woman, name: 'Maly', lastName: 'Nhem', number: 8, age: 24, ...CLERK },
  kosal: { ...man, name: 'Kosal', lastName: 'Meas', number: 9, age: 33, ...TEACHER, locale: 'en' },
  leakena: { ...woman, name: 'Leakena', lastName: 'Tep', number: 10, age: 28, ...CLERK },
  piseth: { ...man, name: 'Piseth', lastName: 'Nou', number: 11, age: 27, ...RIDER },
  sothy: { ...woman, name: 'Sothy', lastName: 'Keo', number: 12, age: 45, ...TEACHER },
  ratha: { ...man, name: 'Ratha', lastName: 'Prum', number: 13, age: 23, ...SELLER },
  nita: { ...woman, name: 'Nita', lastName: 'Long', number: 14, age: 30, ...CLERK },
} as const satisfies Record<string, Person>;
