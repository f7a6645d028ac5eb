import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { Demand, LetterWay } from './demand-letters.ts';

export const DEMAND_NAMES: Readonly<Record<Demand, Text>> = {
  correction: m.office_letter_demand_correction,
  sale: m.office_letter_demand_sale,
};

export const LETTER_WAY_NAMES: Readonly<Record<LetterWay, Text>> = {
  handed: m.office_letter_way_handed,
  household: m.office_letter_way_household,
  post: m.office_letter_way_post,
};
