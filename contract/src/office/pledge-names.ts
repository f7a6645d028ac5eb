import { collaterals } from '../options/items.ts';
import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type {
  CustodyKind,
  PledgeAsked,
  PledgePhotoShows,
  PledgeRow,
  PledgeState,
} from './collateral.ts';

export const STATE_NAMES: Readonly<Record<PledgeState, Text>> = {
  to_value: m.office_pawn_state_to_value,
  valued: m.office_pawn_state_valued,
  in_custody: m.office_pawn_state_in_custody,
  to_release: m.office_pawn_state_to_release,
  default: m.office_pawn_state_default,
  released: m.office_pawn_state_released,
  sold: m.office_pawn_state_sold,
};

/** What is pawned, in the reader's language: as staff have called it, before that as the application does. */
export function itemName({ item, kind }: Pick<PledgeRow, 'item' | 'kind'>, locale: Locale) {
  if (item !== null) return item[locale];
  return collaterals.options.find(({ value }) => value === kind)?.label({}, { locale }) ?? kind;
}

export const SHOWS_NAMES: Readonly<Record<PledgePhotoShows, Text>> = {
  item: m.office_tables_photo_item,
  paper: m.office_tables_photo_paper,
  seal: m.office_tables_photo_seal,
};

export const CUSTODY_NAMES: Readonly<Record<CustodyKind, Text>> = {
  taken: m.office_pawn_custody_taken,
  moved: m.office_pawn_custody_moved,
  seen: m.office_pawn_custody_seen,
};

/** What the register is asked for: its states, and what is proposed to be sold. */
export const ASKED_NAMES: Readonly<Record<PledgeAsked, Text>> = {
  ...STATE_NAMES,
  for_sale: m.office_acts2_for_sale,
};
