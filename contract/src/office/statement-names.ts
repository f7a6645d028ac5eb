import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { LineEnd } from './bank-statements.ts';

/** What became of a line of a statement. */
export const LINE_END_NAMES: Readonly<Record<LineEnd, Text>> = {
  posted: m.office_statements_line_posted,
  same: m.office_money_state_same,
  look: m.office_money_state_look,
  refund: m.office_statements_line_refund,
  other: m.office_returns_other,
};
