import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { Reference } from './applications.ts';

/** Who of an application is called. */
export const REFERENCE_NAMES: Readonly<Record<Reference, Text>> = {
  applicant: m.office_review_applicant,
  relative: m.office_review_relative,
  workplace: m.office_review_workplace,
};
