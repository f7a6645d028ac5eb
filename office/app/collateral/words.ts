import type { Text } from 'contract/locale';
import type {
  CustodyKind,
  PledgePhotoShows,
  PledgeRow,
  PledgeState,
} from 'contract/office/collateral';
import { collaterals } from 'contract/options/items';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

export const STATE_NAMES: Readonly<Record<PledgeState, Text>> = {
  to_value: m.office_pawn_state_to_value,
  valued: m.office_pawn_state_valued,
  in_custody: m.office_pawn_state_in_custody,
  to_release: m.office_pawn_state_to_release,
  default: m.office_pawn_state_default,
  released: m.office_pawn_state_released,
  sold: m.office_pawn_state_sold,
};

export const STATE_TONES: Readonly<Record<PledgeState, Tone>> = {
  to_value: 'romdoul',
  valued: 'romdoul',
  in_custody: 'primary',
  to_release: 'romdoul',
  default: 'red',
  released: 'green',
  sold: 'neutral',
};

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

/** What is pawned, in the reader's language: as staff have called it, before that as the application does. */
export function itemName({ item, kind }: Pick<PledgeRow, 'item' | 'kind'>, locale: 'km' | 'en') {
  if (item !== null) return item[locale];
  return collaterals.options.find(({ value }) => value === kind)?.label() ?? kind;
}
