import { m } from 'words/messages';
import { type Question } from '../question.ts';
import { choseOther } from './other.ts';

const employer: readonly Question[] = [
  {
    kind: 'choice',
    key: 'occupation',
    label: m.field_occupation,
    list: 'occupation',
    shown: 'search',
    open: true,
  },
  {
    kind: 'text',
    key: 'occupation_other',
    label: m.field_occupation_other,
    otherOf: 'occupation',
    sentAs: 'occupation',
    when: choseOther('occupation'),
  },
  {
    kind: 'text',
    key: 'company_name',
    label: m.field_company_name,
    autocomplete: 'organization',
  },
];

const companyType: readonly Question[] = [
  {
    kind: 'choice',
    key: 'company_type',
    label: m.field_company_type,
    list: 'company_type',
    shown: 'select',
    open: true,
  },
  {
    kind: 'text',
    key: 'company_type_other',
    label: m.field_company_type_other,
    otherOf: 'company_type',
    sentAs: 'company_type',
    when: choseOther('company_type'),
  },
];

const incomeAndContact: readonly Question[] = [
  {
    kind: 'choice',
    key: 'gross_monthly_income',
    label: m.field_gross_monthly_income,
    list: 'income_band',
    shown: 'select',
  },
  {
    kind: 'text',
    key: 'company_contact_name',
    label: m.field_company_contact_name,
    hint: m.field_company_contact_name_hint,
  },
  {
    kind: 'phone',
    key: 'company_contact_phone',
    label: m.field_company_contact_phone,
    sent: 'local',
  },
];

/** Where the applicant works and what it brings (PW-09, GW-08, GW-09). */
export const workQuestions: readonly Question[] = [...employer, ...incomeAndContact];

/** The same with the kind of company, which the borrow wizard alone asks (BW-27 to BW-31). */
export const workWithTypeQuestions: readonly Question[] = [
  ...employer,
  ...companyType,
  ...incomeAndContact,
];
