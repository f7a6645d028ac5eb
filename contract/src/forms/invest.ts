import type { Cents } from 'lending/money';
import { m } from 'words/messages';
import type { Answers, Question, Situation, Step } from '../question.ts';
import { tidy } from '../tidy.ts';
import { readStep, stepPayload, type WireValue } from '../wire.ts';

/** Minimum named in the form's text, in cents (INV-16, C-61). Smaller amounts are accepted and tagged, since this is a lead. */
export const INVEST_MIN_CENTS: Cents = 500_00;
export const INVEST_MIN_MONTHS = 12;
/** Smallest amount of the published returns (C-61, C-62). */
const PUBLISHED_FROM_CENTS: Cents = 5_000_00;

/** Tag of an amount for the lender's team; null from 5,000 up (C-61). */
export function investTag(amountCents: Cents): 'below minimum' | 'below published tier' | null {
  if (amountCents < INVEST_MIN_CENTS) return 'below minimum';
  return amountCents < PUBLISHED_FROM_CENTS ? 'below published tier' : null;
}

/** Ids of the investor types that change the form (INV-03, INV-06). */
const COMPANY = '1';
const INDIVIDUAL = '2';
const OTHER_TYPE = '3';

/** The key of the free text of type 3: it has none on the wire (C-63), so the documents' name in the draft stands (INV-17). */
const KIND_KEY = 'companyOrPerson';

/** In the form the other questions follow the choice of a type (INV-05); the server names whatever is missing. */
function hasType({ invest_type_id: type }: Answers, { voice }: Situation): boolean {
  return voice === 'server' || Boolean(type);
}

/** The investor's name, asked for by type (INV-06). */
function nameQuestion(
  label: Question['label'],
  isType: (type: string | undefined) => boolean,
): Question {
  return {
    kind: 'text',
    key: 'name',
    label,
    when: (answers, situation) => hasType(answers, situation) && isType(answers.invest_type_id),
    missing: (locale) => m.error_invest_name({}, { locale }),
    autocomplete: 'name',
  };
}

/** The investor form (INV-01 to INV-18). The English of a missing answer is the documents' own (VAL-39). */
export const investForm: Step = {
  formName: 'invest',
  title: m.invest_title,
  groups: [
    {
      title: null,
      questions: [
        {
          kind: 'choice',
          key: 'invest_type_id',
          label: m.field_invest_type_id,
          list: 'investor_type',
          shown: 'radio',
        },
        {
          kind: 'text',
          key: KIND_KEY,
          label: m.field_invest_kind,
          sentAs: 'note',
          when: (answers, { voice }) =>
            answers.invest_type_id === OTHER_TYPE &&
            (voice === 'form' || Boolean(answers[KIND_KEY])),
          autocomplete: 'off',
        },
      ],
    },
    {
      title: m.invest_group_investment,
      questions: [
        nameQuestion(m.field_invest_name_company, (type) => type === COMPANY),
        nameQuestion(m.field_invest_name_person, (type) => type === INDIVIDUAL),
        nameQuestion(m.field_invest_name_other, (type) => type !== COMPANY && type !== INDIVIDUAL),
        {
          kind: 'money',
          key: 'amount',
          label: m.field_invest_amount,
          hint: m.field_invest_amount_hint,
          when: hasType,
          missing: (locale) => m.error_invest_amount({}, { locale }),
        },
        {
          kind: 'choice',
          key: 'profit_expectation',
          label: m.field_invest_profit,
          list: 'expected_profit',
          shown: 'radio',
          when: hasType,
          missing: (locale) => m.error_invest_profit({}, { locale }),
        },
        {
          kind: 'phone',
          key: 'phone',
          label: m.field_invest_phone,
          hint: m.field_invest_phone_hint,
          sent: 'local',
          when: hasType,
          autocomplete: 'tel',
        },
        {
          kind: 'text',
          key: 'note',
          label: m.field_invest_note,
          hint: m.field_invest_note_hint,
          long: true,
          when: hasType,
          missing: (locale) => m.error_invest_note({}, { locale }),
        },
      ],
    },
  ],
};

/** Prefix of the free text of type 3 at the start of the note (C-63). */
const KIND_PREFIX = 'Investor type: ';

/** The payload: exactly the documents' keys (INV-18). */
export function investPayload(answers: Answers, situation: Situation): Record<string, WireValue> {
  const payload = stepPayload(investForm, answers, situation);
  return { ...payload, note: investNote(answers) };
}

/**
 * Reads a payload. A note that starts with the free text of type 3 is split again, so that each part has its own length
 * limit; without the text none is required.
 */
export function readInvest(body: Readonly<Record<string, unknown>>): Answers {
  const { [KIND_KEY]: _ours, ...answers } = readStep(investForm, body);
  const { note = '' } = answers;
  const end = note.indexOf('\n');
  if (answers.invest_type_id !== OTHER_TYPE || !note.startsWith(KIND_PREFIX) || end < 0) {
    return answers;
  }
  return {
    ...answers,
    [KIND_KEY]: note.slice(KIND_PREFIX.length, end).trim(),
    note: note.slice(end + 1).trim(),
  };
}

/** The note as the lender reads it, with the free text of type 3 at its head (C-63). */
export function investNote(answers: Answers): string {
  const [kind, note] = [tidy(answers[KIND_KEY] ?? ''), tidy(answers.note ?? '')];
  return kind && answers.invest_type_id === OTHER_TYPE ? `${KIND_PREFIX}${kind}\n${note}` : note;
}
