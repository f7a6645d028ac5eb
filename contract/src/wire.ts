import { displayDay, isDay, parseDisplayDay } from 'lending/calendar';
import { latinDigits } from 'lending/digits';
import { centsToDollars, parseDollars } from 'lending/money';
import { localPhone, storedPhone } from './phone.ts';
import {
  type Answers,
  isVisible,
  OTHER,
  type Question,
  questionsOf,
  type Situation,
  type Step,
} from './question.ts';
import { tidy, TIDY_MAX } from './tidy.ts';

export type WireValue = string | number | boolean;

/**
 * The payload of one step: exactly the step's keys, in the wire's forms (G-43). Photos are files and travel beside it.
 * Hidden questions are absent, or empty where the documents say that they are cleared (STATE-18, STATE-19, STATE-26).
 */
export function stepPayload(
  step: Step,
  answers: Answers,
  situation: Situation,
): Record<string, WireValue> {
  const payload: Record<string, WireValue> = {};
  for (const question of questionsOf(step)) {
    if (question.kind === 'photo') continue;
    const visible = isVisible(question, answers, situation);
    if (!visible && question.hiddenAs === 'empty') payload[wireKey(question)] = '';
    if (!visible || isSpokenForByOther(question, answers, step)) continue;
    payload[wireKey(question)] = toWire(question, answers[question.key] ?? '');
  }
  return payload;
}

/** The key under which an answer travels: an Other text without a key of its own goes under its choice's (C-34). */
export function wireKey(question: Question): string {
  return question.kind === 'text' && question.sentAs ? question.sentAs : question.key;
}

/** A choice whose Other text is sent in its place. */
function isSpokenForByOther(question: Question, answers: Answers, step: Step): boolean {
  if (question.kind !== 'choice' || !question.open || answers[question.key] !== OTHER) return false;
  return questionsOf(step).some((other) => other.kind === 'text' && other.sentAs === question.key);
}

/** One answer in its wire form. An answer that its check refuses is sent as it is, for the server to refuse. */
export function toWire(question: Question, answer: string): WireValue {
  if (answer.length > TIDY_MAX) return answer;
  const text = tidy(answer);
  switch (question.kind) {
    case 'phone':
      return question.sent === 'international'
        ? (storedPhone(text) ?? localPhone(text))
        : localPhone(text);
    case 'digits':
      return latinDigits(text).replace(/\s/g, '');
    case 'birth-date':
      return parseDisplayDay(text) ?? text;
    case 'amount':
    case 'term':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'money': {
      const cents = parseDollars(text);
      return cents === null ? text : centsToDollars(cents);
    }
    case 'yes-no':
    case 'accept':
      return text === 'true';
    default:
      return text;
  }
}

/**
 * Reads a step's answers from a body, in the form that the checks know. Keys that the step does not have are left
 * unread (decision 0008). A value of a type that the question does not take reads as `\u0000`, which every check refuses.
 */
export function readStep(step: Step, body: Readonly<Record<string, unknown>>): Answers {
  const answers: Record<string, string> = {};
  for (const question of questionsOf(step)) {
    if (question.kind === 'photo' || !Object.hasOwn(body, question.key)) continue;
    answers[question.key] = fromWire(question, body[question.key]);
  }
  return answers;
}

/**
 * One wire value as the text that its control would hold. A number is taken where the documents send one: for sums,
 * terms and the ids of lists. It is no phone, ID or account number, since it has lost the zeros in front; nor a name.
 */
export function fromWire(question: Question, value: unknown): string {
  if (value === null || value === undefined) return '';
  const typed = typeof value === 'string' ? value : spelt(question, value);
  if (typed === null) return UNREADABLE;
  // Too long for any field: left unchanged for its check to refuse.
  if (typed.length > TIDY_MAX) return typed;
  const text = tidy(typed);
  if (question.kind === 'birth-date' && isDay(text)) return displayDay(text);
  if (question.kind === 'phone') return localPhone(text);
  if (question.kind === 'digits') return latinDigits(text);
  if (question.kind === 'yes-no' || question.kind === 'accept') return YES_NO.get(text) ?? text;
  return text;
}

/** A JSON number or boolean as text; null where this question takes none. */
function spelt(question: Question, value: unknown): string | null {
  const isYesOrNo = question.kind === 'yes-no' || question.kind === 'accept';
  if (typeof value === 'boolean') return isYesOrNo ? String(value) : null;
  // Beyond the safe integers a number has lost digits before it is read.
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return null;
  return isYesOrNo || isNumeric(question) ? String(value) : null;
}

function isNumeric(question: Question): boolean {
  const { kind } = question;
  return (
    kind === 'amount' ||
    kind === 'term' ||
    kind === 'money' ||
    (question.kind === 'choice' && !question.open)
  );
}

const UNREADABLE = '\u0000';

/** Spellings of a boolean in multipart forms and older clients. */
const YES_NO: ReadonlyMap<string, string> = new Map([
  ['1', 'true'],
  ['0', 'false'],
  ['yes', 'true'],
  ['no', 'false'],
]);
