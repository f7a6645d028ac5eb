/** An invented person's answers to the borrow wizard, as its steps go over the wire: for trials and measurements. */
import { randomUUID } from 'node:crypto';

/** One step's own fields, by wire key. */
export type StepAnswers = Readonly<Record<string, string | number | boolean>>;

/** The step with the photo, and the last one, which submits. */
export const PHOTO_STEP = 'relative';
export const LAST_STEP = 'bank';

/**
 * The five steps in order. Everything that can tell one person from another holds `number` (below ten million), so a
 * check can see whose words a row has.
 */
export function applicantSteps(number: number): [formName: string, answers: StepAnswers][] {
  const tail = String(number).padStart(7, '0');
  return Object.entries<StepAnswers>({
    'personal-info': {
      amount: 100,
      duration: 10,
      name: `សុភា ${tail}`,
      last_name: 'ចាន់',
      phone: `8559${tail}1`,
      email: `sophea.${tail}@example.com`,
      national_id_number: `9${tail}1`,
    },
    'additional-info': {
      date_of_birth: '1995-04-13',
      gender: 'Female',
      marital_status: 'Single',
      province: 'Phnom Penh',
      district: 'Chamkar Mon',
      commune: 'Tonle Basak',
      home_number: tail,
      street_number: '271',
      home_type: 'rent',
      how_long_have_been_living_there: '2-3 years',
      borrow_education_id: 3,
      school_name: `វិទ្យាល័យ ${tail}`,
      graduate_year: '2015',
      study_major: 'Accounting',
    },
    employment: {
      loan_type_id: 101,
      occupation: 'Accountant',
      company_name: `ផ្សារ ${tail}`,
      company_type: 'retail shop',
      gross_monthly_income: '351-450',
      company_contact_name: `ដារា ${tail}`,
      company_contact_phone: '012345678',
    },
    [PHOTO_STEP]: {
      relative_name: `មករា ${tail}`,
      relative_contact_phone: '0967654321',
      relative_type: 'Brother',
    },
    [LAST_STEP]: {
      bank_name: 'ABA Bank',
      bank_account_number: `00${tail}`,
      facebook_name: `Sophea ${tail}`,
      source_of_information: 'Facebook',
    },
  });
}

/** What every store call of the borrow wizard carries beside the step's answers (G-43). */
export const STORE_CALL = { type: 'Payday', formType: 'borrow', status: 'Draft' } as const;

/** Where the steps are sent. */
export const STORE_PATH = '/api/v1/borrows/store';

/** An address of its own for each caller, so that a trial meets no limit meant for one household (TRUST_PROXY=on). */
export function callerAddress(number: number): string {
  const part = (shift: number) => (number >> shift) & 0xff;
  return `10.${part(16)}.${part(8)}.${part(0)}`;
}

/** A visit to the wizard. */
export const newVisit = (): string => randomUUID();
