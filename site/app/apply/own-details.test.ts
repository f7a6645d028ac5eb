import type { BorrowerRecord } from 'contract/accounts';
import { borrowWizard } from 'contract/wizards/borrow';
import { pawnWizard } from 'contract/wizards/pawn';
import { expect, it } from 'vitest';
import { knownAnswers } from './own-details.ts';
import type { Reference } from './reference.ts';

const RECORD = {
  name: 'សុភា',
  last_name: 'ចាន់',
  phone: '85596123456',
  email: null,
  date_of_birth: '1995-04-13',
  province: 'Phnom Penh',
  borrow_education_id: 3,
  occupation: 'Silk weaver',
  company_contact_phone: '85512345678',
  relative_name: 'មករា',
  bank_name: 'ABA Bank',
  bank_account_number: '000123456',
} as unknown as BorrowerRecord;

const option = (value: string) => ({ value, name_en: value, name_km: value });
const REFERENCE: Reference = {
  lists: { occupation: [option('Accountant'), option('Other')], bank: [option('ABA Bank')] },
  educations: [],
  purposes: [],
  rates: {},
};

it('G-68 a record fills the controls as if it had been typed; what is no option is the text of an Other', () => {
  expect(knownAnswers(borrowWizard, RECORD, REFERENCE)).toEqual({
    name: 'សុភា',
    last_name: 'ចាន់',
    phone: '096123456',
    date_of_birth: '13/04/1995',
    province: 'Phnom Penh',
    borrow_education_id: '3',
    occupation: 'Other',
    occupation_other: 'Silk weaver',
    company_contact_phone: '012345678',
    relative_name: 'មករា',
    bank_name: 'ABA Bank',
    bank_account_number: '000123456',
  });
});

it('a guarantor is not filled in from the record, nor what the wizard does not ask', () => {
  const answers = knownAnswers(pawnWizard, RECORD, REFERENCE);
  expect(Object.keys(answers)).not.toContain('relative_name');
  expect(Object.keys(answers)).not.toContain('bank_name');
  expect(answers.name).toBe('សុភា');
});
