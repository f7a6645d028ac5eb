import { MAX_AGE, MIN_AGE_FORM } from 'lending/eligibility';
import { describe, expect, it } from 'vitest';
import { m } from 'words/messages';
import { TEXT_MAX } from './check.ts';
import type { Text } from './locale.ts';
import { PHONE_MAX, PHONE_MIN, storedPhone } from './phone.ts';
import { questionsOf } from './question.ts';
import { borrowWizard } from './wizards/borrow.ts';

/** Sentences that the specification fixes word for word in English; their Khmer is Khmer. */
const FIXED: readonly (readonly [ids: string, text: Text, english: string])[] = [
  ['ERR-04', m.error_fill_required, 'Please fill all the required fields!'],
  ['ERR-05', m.error_load, "This page didn't load data correctly. Please try again later."],
  ['ERR-06', m.error_generic, 'Look like something went wrong!'],
  ['ERR-07', m.error_problem, 'there is a problem'],
  ['ERR-08', m.error_fill_information, 'please fill all required information'],
  ['VAL-43', m.error_accept, 'Please click on the accept field.'],
  ['VAL-44', m.error_select_one, 'Please select one option above.'],
  ['VAL-45', m.error_id_required, 'The provided ID/passport field is required.'],
  ['VAL-37', m.error_employment_card_required, 'The employment card field is required.'],
];

describe('fixed sentences', () => {
  it.each(FIXED)('%s stands word for word, and in Khmer letters', (_ids, text, english) => {
    expect(text({}, { locale: 'en' })).toBe(english);
    expect(text({}, { locale: 'km' })).toMatch(/[\u1780-\u17b3]/);
  });
});

describe('constants', () => {
  it('CONST-07 CONST-08 CONST-09 CONST-10 are those of the specification', () => {
    expect(storedPhone('012345678')).toBe('85512345678');
    expect([TEXT_MAX, PHONE_MIN, PHONE_MAX, MIN_AGE_FORM, MAX_AGE]).toEqual([191, 9, 10, 18, 50]);
  });

  it('CONST-11 CONST-12 limit the account number to 20 digits and the national ID to 9', () => {
    const limits = borrowWizard.steps
      .flatMap((step) => questionsOf(step))
      .flatMap((question) => (question.kind === 'digits' ? [[question.key, question.max]] : []));
    expect(limits).toEqual([
      ['national_id_number', 9],
      ['bank_account_number', 20],
    ]);
  });
});
