import { randomInt } from 'node:crypto';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { passRobotCheck } from './robot-check.ts';
import { type LeadServices, makeInvestLead, makeReferral } from '../src/leads/commands.ts';

const local = () => `09${String(randomInt(1e8)).padStart(8, '0')}`;

/** Invented answers of the referral form, in wire form; everybody has a phone of their own. */
export const referralAnswers = () => ({
  referee_name: 'ដារ៉ា ចាន់',
  referee_phone: local(),
  referred_name: 'សុភា លី',
  referred_phone: local(),
});

/** Invented answers of the investor form, in wire form. */
export const investAnswers = () => ({
  invest_type_id: '2',
  name: 'មករា កែវ',
  amount: 5000,
  profit_expectation: '6-8%',
  phone: local(),
  note: 'ខ្ញុំចង់ចាប់ផ្ដើមខែក្រោយ',
});

/** Sends a referral as the page would, with the robot check passed unless `body` says otherwise. */
export async function refer(
  house: LeadServices,
  body: Record<string, unknown> = referralAnswers(),
  locale: Locale = 'km',
) {
  const recaptcha_response = await passRobotCheck(house);
  return makeReferral(house, { body: { recaptcha_response, ...body }, caller: { locale } });
}

/** Sends the investor form in the same way. */
export async function invest(
  house: LeadServices,
  body: Record<string, unknown> = investAnswers(),
  locale: Locale = 'km',
) {
  const recaptcha_response = await passRobotCheck(house);
  return makeInvestLead(house, { body: { recaptcha_response, ...body }, caller: { locale } });
}

/** The refusals of an answer by key, in English; none where it was done. */
export function refusalsOf(answer: object | Refused): Record<string, string> {
  if (!(answer instanceof Refused)) return {};
  return Object.fromEntries([...answer.fields].map(([key, text]) => [key, text('en')]));
}
