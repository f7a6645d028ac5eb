import { parseDisplayDay } from 'lending/calendar';
import { latinDigits } from 'lending/digits';
import { isFormAge, MIN_AGE_FORM, oldestOf } from 'lending/eligibility';
import { CENTS_IN_DOLLAR, centsToDollars, parseDollars } from 'lending/money';
import { PRODUCTS } from 'lending/product';
import { m } from 'words/messages';
import type { Locale, Refusal } from './locale.ts';
import { localPhone, PHONE_MAX, PHONE_MIN } from './phone.ts';
import {
  type Answers,
  isOptional,
  type Question,
  questionsOf,
  type Situation,
  type Step,
  visibleQuestions,
} from './question.ts';
import { hasEndlessMarks, hasUnprintable, tidy, TIDY_MAX } from './tidy.ts';
import { wireKey } from './wire.ts';

/** Longest text of a field, in code points (VAL-07, CONST-08). */
export const TEXT_MAX = 191;

/** The standard email pattern of HTML forms, with a dot asked for in the domain (VAL-12). */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Checks one answer. Returns the refusal as a sentence in either language, or null.
 * The same check runs in the browser and on the server (VAL, G-72).
 */
export function checkAnswer(
  question: Question,
  answers: Answers,
  situation: Situation,
): Refusal | null {
  const answer = tidy(answers[question.key] ?? '');
  if (answer === '') return mayBeEmpty(question, situation) ? null : missing(question, situation);
  if (answer.length > TIDY_MAX) return textTooLong;
  const isLong = question.kind === 'text' && question.long === true;
  if (hasUnprintable(answer, { isLong }) || hasEndlessMarks(answer)) {
    return (locale) => m.error_unprintable({}, { locale });
  }
  return checkKind(question, answer, situation) ?? question.rule?.(answers) ?? null;
}

/**
 * On the wire the acceptance may be absent: it is then stored as not recorded (G-57). In the form a yes
 * or no left untouched is no.
 */
function mayBeEmpty(question: Question, situation: Situation): boolean {
  const { kind } = question;
  return (
    isOptional(question, situation) ||
    (kind === 'accept' && situation.voice === 'server') ||
    (kind === 'yes-no' && situation.voice === 'form')
  );
}

/** Every refusal of a step, by key, in the order of the questions. */
export function checkStep(
  step: Step,
  answers: Answers,
  situation: Situation,
): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  for (const question of visibleQuestions(step, answers, situation)) {
    const refusal = checkAnswer(question, answers, situation);
    if (refusal) refusals.set(question.key, refusal);
  }
  return refusals;
}

/**
 * The refusals of `checkStep` under the keys that a client sends. Where two questions travel under one key, such as a
 * choice and the text of its Other, the first refusal counts.
 */
export function refusalsByWireKey(
  step: Step,
  found: ReadonlyMap<string, Refusal>,
): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  for (const question of questionsOf(step)) {
    const refusal = found.get(question.key);
    const key = wireKey(question);
    if (refusal && !refusals.has(key)) refusals.set(key, refusal);
  }
  return refusals;
}

/** "The X field is required." with the documents' X: the field's label, or its `nameInMessage` (VAL-31 to VAL-39). */
function requiredRefusal(question: Pick<Question, 'label' | 'nameInMessage'>): Refusal {
  const name = question.nameInMessage ?? question.label;
  return (locale) =>
    m.error_required({ label: labelInSentence(name({}, { locale }), locale) }, { locale });
}

function labelInSentence(label: string, locale: Locale): string {
  const startsWithAcronym = /^\p{Lu}{2}/u.test(label);
  return locale === 'en' && !startsWithAcronym
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}

function missing(question: Question, situation: Situation): Refusal {
  if (question.missing) return question.missing;
  const chosen =
    question.kind === 'choice' ||
    question.kind === 'region' ||
    question.kind === 'amount' ||
    question.kind === 'term';
  if (question.kind === 'yes-no' || (chosen && situation.voice === 'form'))
    return (locale) => m.error_select_one({}, { locale });
  if (question.kind === 'accept') return (locale) => m.error_accept({}, { locale });
  return requiredRefusal(question);
}

function checkKind(question: Question, answer: string, situation: Situation): Refusal | null {
  switch (question.kind) {
    case 'text':
      return tooLong(answer);
    case 'email':
      return (
        tooLong(answer) ?? (EMAIL.test(answer) ? null : (locale) => m.error_email({}, { locale }))
      );
    case 'phone':
      return checkPhone(answer);
    case 'digits':
      return checkDigits(answer, question.max);
    case 'birth-date':
      return checkBirthDate(answer, situation);
    case 'choice':
      return question.open ? tooLong(answer) : checkChosen(answer, situation.values(question.list));
    case 'region':
      return tooLong(answer);
    case 'amount':
      return checkAmount(answer, situation);
    case 'term':
      return checkTerm(answer, situation);
    case 'money':
      return parseDollars(answer) === null ? (locale) => m.error_money({}, { locale }) : null;
    case 'yes-no':
      return checkChosen(answer, ['true', 'false']);
    case 'accept':
      return answer === 'true' ? null : (locale) => m.error_accept({}, { locale });
    case 'photo':
      return null;
  }
}

const textTooLong: Refusal = (locale) => m.error_text_max({ max: String(TEXT_MAX) }, { locale });

function tooLong(answer: string): Refusal | null {
  // Counted as PostgreSQL counts them: by code points.
  return Array.from(answer).length > TEXT_MAX ? textTooLong : null;
}

/** Nine or ten digits, the leading 0 counted (C-47). */
export function checkPhone(answer: string): Refusal | null {
  const local = localPhone(answer);
  if (!/^\d*$/.test(local)) return (locale) => m.error_phone_form({}, { locale });
  if (local.length < PHONE_MIN)
    return (locale) => m.error_phone_short({ min: String(PHONE_MIN) }, { locale });
  if (local.length > PHONE_MAX)
    return (locale) => m.error_phone_long({ max: String(PHONE_MAX) }, { locale });
  return local.startsWith('0') ? null : (locale) => m.error_phone_form({}, { locale });
}

function checkDigits(answer: string, max: number): Refusal | null {
  const digits = latinDigits(answer).replace(/\s/g, '');
  if (/^\d+$/.test(digits) && digits.length <= max) return null;
  return (locale) => m.error_digits({ max: String(max) }, { locale });
}

/**
 * A real date whose age is 18 to 50: the 51st birthday is too late (VAL-09, C-01). A date that does not exist gets the
 * same message (C-36). An update of the record takes whoever is of age (`oldestOf`).
 */
function checkBirthDate(answer: string, { today, formType }: Situation): Refusal | null {
  const day = parseDisplayDay(answer);
  const oldest = oldestOf(formType);
  if (day !== null && isFormAge(day, today, oldest)) return null;
  return (locale) => m.error_age({ low: String(MIN_AGE_FORM), high: String(oldest) }, { locale });
}

function checkChosen(answer: string, values: readonly string[] | null): Refusal | null {
  return values === null || values.includes(answer)
    ? null
    : (locale) => m.error_not_offered({}, { locale });
}

/** A loan's amount is answered in whole dollars and held to bounds in cents. */
function checkAmount(answer: string, { limits }: Situation): Refusal | null {
  const { minAmountCents: min, maxAmountCents: max } = limits;
  const cents = wholeNumber(answer) * CENTS_IN_DOLLAR;
  if (cents >= min && cents <= max) return null;
  const range = { low: String(centsToDollars(min)), high: String(centsToDollars(max)) };
  return (locale) => m.error_amount_range(range, { locale });
}

/** The message names the limits of a duration in the product's unit. */
function checkTerm(answer: string, { limits, product }: Situation): Refusal | null {
  const { minDuration: min, maxDuration: max } = limits;
  const term = wholeNumber(answer);
  if (term >= min && term <= max) return null;
  const range = { low: String(min), high: String(max) };
  return PRODUCTS[product].duration.unit === 'days'
    ? (locale) => m.error_term_range_days(range, { locale })
    : (locale) => m.error_term_range_months(range, { locale });
}

/** A whole number of at most seven digits; NaN, which lies within no bounds, for any other text. */
function wholeNumber(answer: string): number {
  return /^\d{1,7}$/.test(answer) ? Number(answer) : Number.NaN;
}
