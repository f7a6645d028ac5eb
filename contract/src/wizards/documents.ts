import { m } from 'words/messages';
import { type Question } from '../question.ts';
import { choseOther } from './other.ts';

/** One's own photo, required in every wizard, and the ID card, which may come later (C-30). */
export const photoQuestions: readonly Question[] = [
  {
    kind: 'photo',
    key: 'borrower_photo',
    label: m.field_borrower_photo,
    hint: m.field_borrower_photo_hint,
    missing: (locale) => m.error_photo_required({}, { locale }),
    camera: 'user',
    shows: 'face',
  },
  {
    kind: 'photo',
    key: 'borrower_national_id_photo',
    label: m.field_borrower_national_id_photo,
    hint: m.field_borrower_national_id_photo_hint,
    optional: true,
    missing: (locale) => m.error_id_required({}, { locale }),
    camera: 'environment',
    shows: 'id-card',
  },
];

/** The employment card, asked in purchasing and pawn, optional unless a setting requires it (C-31). */
export const employmentCardQuestion: Question = {
  kind: 'photo',
  key: 'borrower_employment_card_photo',
  label: m.field_borrower_employment_card_photo,
  hint: m.field_borrower_employment_card_photo_hint,
  optional: true,
  requiredBy: 'requireEmploymentCard',
  missing: (locale) => m.error_employment_card_required({}, { locale }),
  camera: 'environment',
  shows: 'employment-card',
};

const source = {
  kind: 'choice',
  key: 'source_of_information',
  list: 'information_source',
  shown: 'select',
} as const;

const sourceOther: Question = {
  kind: 'text',
  key: 'source_of_information_other',
  label: m.field_source_of_information_other,
  nameInMessage: m.field_source_of_information_other_in_message,
  otherOf: 'source_of_information',
  when: choseOther('source_of_information'),
};

/** How the applicant heard of us, optional (C-29). */
export const optionalSourceQuestions: readonly Question[] = [
  { ...source, label: m.field_source_of_information, optional: true },
  sourceOther,
];

/** The same, required (PW-14, GW-17, VAL-30). */
export const sourceQuestions: readonly Question[] = [
  { ...source, label: m.field_source_of_information_required },
  sourceOther,
];

/** The consent before Submit (G-57). */
export const acceptQuestion: Question = { kind: 'accept', key: 'accept', label: m.field_accept };
