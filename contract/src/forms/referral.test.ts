import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { formatWholeDollars } from 'lending/money';
import { describe, expect, it } from 'vitest';
import { checkStep } from '../check.ts';
import { type Answers, questionsOf, type Situation } from '../question.ts';
import { plainSituation } from '../situation.ts';
import { readStep, stepPayload } from '../wire.ts';
import { referralForm } from './referral.ts';

const spoken = (voice: Situation['voice']) => plainSituation({ values: () => null, voice });
const right: Answers = {
  referee_name: 'ដារ៉ា',
  referee_phone: '012 345 678',
  referred_name: 'សុភា',
  referred_phone: '097 123 4567',
};
const said = (answers: Answers, voice: Situation['voice'] = 'form', locale: 'km' | 'en' = 'en') =>
  Object.fromEntries(
    [...checkStep(referralForm, answers, spoken(voice))].map(([key, refusal]) => [
      key,
      refusal(locale),
    ]),
  );

it('GEN-17 CONST-17 a referrer earns USD 2', () => {
  expect(formatWholeDollars(REFERRAL_REWARD_CENTS)).toBe('$2');
});

describe('the referral form', () => {
  it('REF-01 REF-05 asks for the friend and for oneself, under the keys of the documents', () => {
    expect(questionsOf(referralForm).map(({ key }) => key)).toEqual([
      'referee_name',
      'referee_phone',
      'referred_name',
      'referred_phone',
    ]);
    expect(said(right)).toEqual({});
  });

  it.each(['form', 'server'] as const)(
    'REF-08 REF-09 REF-10 REF-11 VAL-31: the %s says what is missing in the documents’ own English, and in Khmer',
    (voice) => {
      expect(said({ referred_name: ' ' }, voice)).toEqual({
        referee_name: 'The your friend name field is required.',
        referee_phone: 'The your friend field is required.',
        referred_name: 'The you name field is required.',
        referred_phone: 'The you phone field is required.',
      });
      for (const text of Object.values(said({}, voice, 'km'))) {
        expect(text).toMatch(/^\p{Script=Khmer}+។$/u);
      }
    },
  );

  it('REF-16 sends phones as digits without spaces, not with 855 (C-48)', () => {
    expect(stepPayload(referralForm, right, spoken('form'))).toEqual({
      referee_name: 'ដារ៉ា',
      referee_phone: '012345678',
      referred_name: 'សុភា',
      referred_phone: '0971234567',
    });
  });

  it.each([
    ['01234567', 'Phone must be at least 9 characters.'],
    ['01234567890', 'Phone cannot have more than 10 characters.'],
    ['123456789', 'Please enter a phone number that starts with 0, for example 012 345 678.'],
  ])('VAL-03 takes no phone like %s', (phone, text) => {
    expect(said({ ...right, referee_phone: phone })).toEqual({ referee_phone: text });
    expect(said({ ...right, referred_phone: phone })).toEqual({ referred_phone: text });
  });

  it.each(['0971234567', '+855 97 123 4567', '855971234567', '០៩៧ ១២៣ ៤៥៦៧'])(
    'G-33 nobody refers themselves, however the number is written: %s',
    (own) => {
      const text = "Please enter your friend's number, not your own.";
      expect(said({ ...right, referee_phone: own })).toEqual({ referee_phone: text });
      expect(said(readStep(referralForm, { ...right, referee_phone: own }), 'server')).toEqual({
        referee_phone: text,
      });
    },
  );
});
