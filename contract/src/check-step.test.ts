import { m } from 'words/messages';
import { limitsInForce } from 'lending/product';
import { describe, expect, it } from 'vitest';
import { checkStep } from './check.ts';
import type { Situation, Step } from './question.ts';
import { borrowWizard } from './wizards/borrow.ts';
import { pawnWizard } from './wizards/pawn.ts';
import { purchasingWizard } from './wizards/purchasing.ts';

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

describe('required', () => {
  const asked = (but: Partial<Situation>, answers: Record<string, string> = {}) =>
    borrowWizard
      .stepsFor(situation(but))
      .flatMap((step) => [...checkStep(step, answers, situation(but))])
      .map(([key, refusal]) => [key, refusal('en')] as const);

  it('BW-34 BW-36 VAL-20 VAL-21 VAL-22 VAL-23 VAL-24 VAL-25 VAL-26 VAL-27: everything shown but the marked exceptions', () => {
    const keys = asked({}).map(([key]) => key);
    expect(keys).toEqual([
      'amount',
      'duration',
      'name',
      'last_name',
      'phone',
      'email',
      'national_id_number',
      'date_of_birth',
      'gender',
      'marital_status',
      'province',
      'home_number',
      'street_number',
      'home_type',
      'how_long_have_been_living_there',
      'borrow_education_id',
      'loan_type_id',
      'occupation',
      'company_name',
      'company_type',
      'gross_monthly_income',
      'company_contact_name',
      'company_contact_phone',
      'relative_name',
      'relative_contact_phone',
      'relative_type',
      'borrower_photo',
      'bank_name',
      'bank_account_number',
      'facebook_name',
      'accept',
    ]);
  });

  it('BW-33 BW-37 the ID photo and where one heard of us are optional (C-29, C-30)', () => {
    const keys = asked({}).map(([key]) => key);
    expect(keys).not.toContain('borrower_national_id_photo');
    expect(keys).not.toContain('source_of_information');
  });

  it('VAL-31 VAL-32 VAL-33 VAL-34 VAL-35 VAL-36 VAL-38 VAL-50 names each field as the documents do', () => {
    const everything = { borrow_education_id: '3', province: 'x', district: 'y' };
    const texts = new Map(asked({ voice: 'server' }, everything));
    for (const [key, label] of [
      ['name', 'first name'],
      ['last_name', 'last name'],
      ['phone', 'phone'],
      ['email', 'email'],
      ['commune', 'commune'],
      ['gender', 'gender'],
      ['marital_status', 'marital status'],
      ['occupation', 'occupation'],
      ['company_name', 'company name'],
      ['company_type', 'company type'],
      ['company_contact_name', 'company contact name'],
      ['company_contact_phone', 'company contact phone'],
      ['gross_monthly_income', 'monthly income'],
      ['study_major', 'major'],
      ['graduate_year', 'graduate year'],
      ['school_name', 'school name'],
      ['bank_name', 'bank name'],
      ['bank_account_number', 'account number'],
      ['facebook_name', 'facebook name'],
      ['home_number', 'home number'],
      ['street_number', 'street number'],
      ['home_type', 'home type'],
      ['how_long_have_been_living_there', 'how long living'],
      ['date_of_birth', 'date of birth'],
      ['relative_name', 'relative name'],
      ['relative_contact_phone', 'relative contact'],
      ['relative_type', 'relative type'],
      ['national_id_number', 'national ID'],
      ['loan_type_id', 'loan purpose'],
      ['duration', 'duration'],
      ['amount', 'amount'],
    ]) {
      expect(texts.get(key ?? '')).toBe(`The ${label} field is required.`);
    }
    expect(new Map(asked({ voice: 'server' })).get('borrow_education_id')).toBe(
      'The education level field is required.',
    );
  });

  it('VAL-37 VAL-38 names what only purchasing and pawn ask as the documents do', () => {
    const said = (step: Step) =>
      [...checkStep(step, {}, situation({ voice: 'server' }))].map(([, refusal]) => refusal('en'));
    const texts = [...purchasingWizard.steps, ...pawnWizard.steps].flatMap((step) => said(step));
    for (const name of ['purchase item', 'purchase total price', 'amount', 'type of collateral']) {
      expect(texts).toContain(`The ${name} field is required.`);
    }
  });

  it('VAL-25 VAL-37 a missing photo has its own message', () => {
    expect(new Map(asked({})).get('borrower_photo')).toBe(
      m.error_photo_required({}, { locale: 'en' }),
    );
  });

  it('says every refusal in Khmer letters too', () => {
    for (const step of borrowWizard.steps) {
      for (const refusal of checkStep(step, {}, situation()).values()) {
        expect(refusal('km')).toMatch(/\p{Script=Khmer}/u);
      }
    }
  });
});
