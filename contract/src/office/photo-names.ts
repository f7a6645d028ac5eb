import { m } from 'words/messages';
import type { Text } from '../locale.ts';

/** The photos that an application asks for, by the keys of their questions. */
export const PHOTO_NAMES: Readonly<Record<string, Text>> = {
  borrower_photo: m.office_review_photo_face,
  borrower_national_id_photo: m.office_review_photo_card,
  borrower_employment_card_photo: m.office_review_photo_work,
};
