import { collaterals } from '../options/items.ts';
import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type { CollateralRow, CollateralState } from './collateral.ts';

export const STATE_NAMES: Readonly<Record<CollateralState, Text>> = {
  to_value: m.office_pawn_state_to_value,
  valued: m.office_pawn_state_valued,
  in_custody: m.office_pawn_state_in_custody,
  to_release: m.office_pawn_state_to_release,
  default: m.office_pawn_state_default,
  released: m.office_pawn_state_released,
  sold: m.office_pawn_state_sold,
};

/** What is pawned, in the reader's language: as staff have called it, before that as the application does. */
export function itemName({ item, kind }: Pick<CollateralRow, 'item' | 'kind'>, locale: Locale) {
  if (item !== null) return item[locale];
  return collaterals.options.find(({ value }) => value === kind)?.label({}, { locale }) ?? kind;
}
