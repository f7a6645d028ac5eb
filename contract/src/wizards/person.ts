import { m } from 'words/messages';
import { type Question } from '../question.ts';

/** National ID: up to 9 digits (VAL-18, CONST-12). */
const NATIONAL_ID_MAX = 9;

export const nationalIdQuestion: Question = {
  kind: 'digits',
  key: 'national_id_number',
  label: m.field_national_id_number,
  nameInMessage: m.field_national_id_number_in_message,
  hint: m.field_national_id_number_hint,
  max: NATIONAL_ID_MAX,
};

export const personQuestions: readonly Question[] = [
  {
    kind: 'birth-date',
    key: 'date_of_birth',
    label: m.field_date_of_birth,
    hint: m.field_date_of_birth_hint,
    autocomplete: 'bday',
  },
  { kind: 'choice', key: 'gender', label: m.field_gender, list: 'gender', shown: 'radio' },
  {
    kind: 'choice',
    key: 'marital_status',
    label: m.field_marital_status,
    list: 'marital_status',
    shown: 'select',
  },
];

export const addressQuestions: readonly Question[] = [
  { kind: 'region', key: 'province', label: m.field_province, level: 1 },
  {
    kind: 'region',
    key: 'district',
    label: m.field_district,
    level: 2,
    within: 'province',
    when: (answers) => Boolean(answers.province),
  },
  {
    kind: 'region',
    key: 'commune',
    label: m.field_commune,
    level: 3,
    within: 'district',
    when: (answers) => Boolean(answers.district),
  },
  { kind: 'text', key: 'home_number', label: m.field_home_number, hint: m.field_home_number_hint },
  {
    kind: 'text',
    key: 'street_number',
    label: m.field_street_number,
    hint: m.field_street_number_hint,
  },
  {
    kind: 'choice',
    key: 'home_type',
    label: m.field_home_type,
    list: 'home_type',
    shown: 'select',
  },
];
