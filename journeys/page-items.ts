/** Invented people who buy something by instalments, or pawn something. */
import { applicant, type FormName, type Person, type Picture } from './page-wizard.ts';

type Steps = Record<string, Record<string, string>>;

/** What is asked of a guarantor, where there is one. */
export const RELATIVE = ['relative_name', 'relative_contact_phone', 'relative_type'];

/** Somebody whom no other story knows; `but` is what this story has them answer otherwise. */
export function itemApplicant(
  form: Exclude<FormName, 'borrow'>,
  photo: Picture,
  but: Readonly<Steps> = {},
): Person {
  const { phone, answers } = applicant(photo);
  const { name = '', last_name = '', email = '', ...one } = answers['personal-info'];
  const {
    date_of_birth = '',
    gender = '',
    marital_status = '',
    ...home
  } = answers['additional-info'];
  const { company_name = '', gross_monthly_income = '', ...work } = answers.employment;
  const { company_contact_name = '', company_contact_phone = '' } = work;
  const contact = { phone: one.phone ?? '', email };
  const person = { date_of_birth, gender, marital_status };
  const { province = '', district = '', commune = '' } = home;
  const { home_number = '', street_number = '', home_type = '' } = home;
  const address = { province, district, commune, home_number, street_number, home_type };
  const employment = {
    ...{ occupation: '', company_name, gross_monthly_income },
    ...{ company_contact_name, company_contact_phone },
  };
  const documents = { source_of_information: 'Facebook', accept: 'true' };
  const steps: Steps =
    form === 'pawn'
      ? {
          'pawn-step-1': {
            ...{ name, last_name, ...contact },
            ...{ amount: '300', duration: '6', type_of_collateral: 'phone' },
          },
          'pawn-step-2': {
            national_id_number: one.national_id_number ?? '',
            ...person,
            ...address,
          },
          'pawn-step-3': employment,
          'pawn-step-4': {},
          'pawn-step-5': documents,
        }
      : {
          'purchasing-step-1': {
            ...{ name, last_name, purchase_item: 'motorcycle', purchase_total_price: '1240.50' },
            ...{ amount: '990', duration: '24', ...contact, ...person, ...address },
          },
          'purchasing-step-2': employment,
          'purchasing-step-3': {},
          'purchasing-step-4': documents,
        };
  for (const [step, own] of Object.entries(but)) steps[step] = { ...steps[step], ...own };
  return { form, phone, photo, answers: steps };
}
