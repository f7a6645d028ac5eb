import { m } from 'words/messages';
import type { Locale, Text } from './locale.ts';

/** The languages by their names. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, Text>> = {
  km: m.office_language_km,
  en: m.office_language_en,
};
