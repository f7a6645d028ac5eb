import type { ReviewAnswer, ReviewStep } from 'contract/office/applications';
import type { Locale } from 'contract/locale';
import { displayPhone } from 'contract/phone';
import { type Answers, type Question, type Step, visibleQuestions } from 'contract/question';
import type { ReferenceOption } from 'contract/reference';
import { plainSituation } from 'contract/situation';
import { wireKey } from 'contract/wire';
import { WIZARD_OF } from 'contract/wizards/of-product';
import {
  ageOn,
  type Day,
  displayDay,
  parseDisplayDay,
  phnomPenhDay,
  phnomPenhTime,
} from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import { type ProductKey, PRODUCTS } from 'lending/product';
import { m } from 'words/messages';
import { calledIn } from '../../reference/store.ts';
import { storedAnswers } from '../store-columns.ts';
import type { ReviewedRow } from '../review/store-reviewed.ts';

/** What stands beside the answers. */
export interface AnswerFacts {
  readonly locale: Locale;
  readonly today: Day;
  readonly lists: ReadonlyMap<string, readonly ReferenceOption[]>;
  /** Latin name of a region → its Khmer name. */
  readonly regions: ReadonlyMap<string, string>;
  /** What proves an answer, by its key. */
  readonly marks: Readonly<Record<string, ReviewAnswer['mark']>>;
  /** Who of the staff wrote an answer, by the key under which it travels. */
  readonly written: ReadonlyMap<string, ReviewAnswer['written']>;
  /** The keys of photos that are held. */
  readonly photos: readonly string[];
}

/** The answers of an application, labelled by the questions that asked for them, in the steps of its form. */
export function reviewSteps(row: ReviewedRow, facts: AnswerFacts): ReviewStep[] {
  const wizard = WIZARD_OF[row.product as ProductKey];
  const situation = {
    ...plainSituation({ values: () => null, voice: 'server' }),
    product: row.product as ProductKey,
    today: facts.today,
  };
  return wizard.steps.map((step) => {
    const answers = storedAnswers(step, row);
    const shown = new Set(visibleQuestions(step, answers, situation));
    return {
      title: step.title({}, { locale: facts.locale }),
      groups: step.groups.flatMap((group) => groupOf(group, { answers, shown, row, facts })),
    };
  });
}

interface Given {
  readonly answers: Answers;
  readonly shown: ReadonlySet<Question>;
  readonly row: ReviewedRow;
  readonly facts: AnswerFacts;
}

function groupOf(group: Step['groups'][number], given: Given): ReviewStep['groups'] {
  const { locale } = given.facts;
  const answers = group.questions
    .filter((question) => given.shown.has(question) && !isSpokenFor(question))
    .map((question) => answerOf(question, given));
  if (answers.length === 0) return [];
  return [{ title: group.title?.({}, { locale }) ?? null, answers }];
}

/** The free text of an Other that is kept as its choice's value stands there. */
function isSpokenFor(question: Question): boolean {
  return question.kind === 'text' && question.sentAs !== undefined;
}

function answerOf(question: Question, { answers, row, facts }: Given): ReviewAnswer {
  const { key, label } = question;
  const answer = answers[key] ?? '';
  return {
    key,
    label: label({}, { locale: facts.locale }),
    value: valueOf(question, answer, { row, facts }),
    beside: question.kind === 'region' ? (facts.regions.get(answer) ?? null) : null,
    mark: answer === '' ? null : (facts.marks[key] ?? null),
    written: facts.written.get(wireKey(question)) ?? null,
  };
}

function valueOf(
  question: Question,
  answer: string,
  { row, facts }: Pick<Given, 'row' | 'facts'>,
): string {
  const { locale } = facts;
  if (question.kind === 'photo') {
    const isHeld = facts.photos.includes(question.key);
    return isHeld
      ? m.office_review_photo_beside({}, { locale })
      : m.office_review_photo_missing({}, { locale });
  }
  if (question.kind === 'accept') return acceptance(row, locale);
  if (answer === '') return '–';
  switch (question.kind) {
    case 'amount':
    case 'money':
      return formatWholeDollars(Math.round(Number(answer) * 100));
    case 'term':
      return durationText(row.product as ProductKey, Number(answer), locale);
    case 'phone':
      return displayPhone(answer);
    case 'birth-date':
      return bornText(answer, facts.today, locale);
    case 'yes-no':
      return answer === 'true' ? m.apply_yes({}, { locale }) : m.apply_no({}, { locale });
    case 'choice':
      return optionText(facts.lists.get(question.list), answer, locale);
    default:
      return answer;
  }
}

function acceptance({ consented_at: at }: ReviewedRow, locale: Locale) {
  if (at === null) return m.office_review_not_recorded({}, { locale });
  const day = displayDay(phnomPenhDay(at.getTime()));
  return m.office_review_accepted({ day, time: phnomPenhTime(at.getTime()) }, { locale });
}

/** `10 days`, `12 months`. */
export function durationText(product: ProductKey, duration: number, locale: Locale): string {
  const count = String(duration);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.calc_days({ count }, { locale })
    : m.calc_months({ count }, { locale });
}

function bornText(answer: string, today: Day, locale: Locale): string {
  const born = parseDisplayDay(answer);
  if (born === null) return answer;
  const age = String(ageOn(born, today));
  return m.office_review_born({ day: displayDay(born), age }, { locale });
}

/** What an answer of a list is called. */
export function optionText(
  options: readonly ReferenceOption[] | undefined,
  answer: string,
  locale: Locale,
): string {
  const called = calledIn(options, answer);
  return locale === 'km' ? called.name_km : called.name_en;
}
