import type { Text } from 'contract/locale';
import type {
  CustodyKind,
  CollateralPhotoShows,
  CollateralState,
} from 'contract/office/collateral';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

export const STATE_TONES: Readonly<Record<CollateralState, Tone>> = {
  to_value: 'romdoul',
  valued: 'romdoul',
  in_custody: 'primary',
  to_release: 'romdoul',
  default: 'red',
  released: 'green',
  sold: 'neutral',
};

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
