import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type {
  CustodyKind,
  CollateralAsked,
  CollateralPhotoShows,
  CollateralRow,
  CollateralState,
} from './collateral.ts';

export const STATE_NAMES: Readonly<Record<CollateralState, Text>> = {
  to_value: m.office_pawn_state_to_value,
  valued: m.office_pawn_state_valued,
  in_custody: m.office_pawn_state_in_custody,
  to_release: m.office_pawn_state_to_release,
  default: m.office_pawn_state_default,
  missing: m.office_pawn_state_missing,
  released: m.office_pawn_state_released,
  sold: m.office_pawn_state_sold,
  settled: m.office_pawn_state_settled,
};

/** What is pawned, in the reader's language: as staff have called it, before that as the application does. */
export function itemName({ item, called }: Pick<CollateralRow, 'item' | 'called'>, locale: Locale) {
  return (item ?? called)[locale];
}

export const SHOWS_NAMES: Readonly<Record<CollateralPhotoShows, Text>> = {
  item: m.office_pawn_photo_item,
  paper: m.office_pawn_photo_paper,
  seal: m.office_pawn_photo_seal,
};

export const CUSTODY_NAMES: Readonly<Record<CustodyKind, Text>> = {
  taken: m.office_pawn_custody_taken,
  moved: m.office_pawn_custody_moved,
  seen: m.office_pawn_custody_seen,
};

/** What the register is asked for: its states, and what is proposed to be sold. */
export const ASKED_NAMES: Readonly<Record<CollateralAsked, Text>> = {
  ...STATE_NAMES,
  to_take: m.office_lists_to_take,
  for_sale: m.office_pawn_for_sale,
};
