import { m } from 'words/messages';
import { type Question } from '../question.ts';

/** The applicant's name; every wizard begins with it (BW-06, PW-02, GW-02). */
export const nameQuestions: readonly Question[] = [
  { kind: 'text', key: 'name', label: m.field_name, autocomplete: 'given-name' },
  { kind: 'text', key: 'last_name', label: m.field_last_name, autocomplete: 'family-name' },
];

/** How the applicant is reached (BW-06, PW-07, GW-02). */
export const contactQuestions: readonly Question[] = [
  {
    kind: 'phone',
    key: 'phone',
    label: m.field_phone,
    hint: m.field_phone_hint,
    sent: 'international',
    autocomplete: 'tel',
  },
  { kind: 'email', key: 'email', label: m.field_email, autocomplete: 'email' },
];

/** The applicant's own questions, which the quick form asks too (HOME-11). */
export const applicantQuestions: readonly Question[] = [...nameQuestions, ...contactQuestions];
