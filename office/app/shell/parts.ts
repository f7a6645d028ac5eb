import { m } from 'words/messages';
import type { KeyBinding } from './keys.ts';

/** What F6 stops at, in the order of the page: its top, head, views, filters, list, cards, and what stands at its foot. */
const PARTS = [
  ...['.top-bar', '.undo-line', '[data-decision-bar]'],
  ...['.page-head', 'nav', '[role=group][aria-label]', '.table-place', 'section', 'aside'].map(
    (part) => `#main ${part}`,
  ),
].join();

const isShown = (part: HTMLElement) => part.getClientRects().length > 0;

/** Moves the focus to the part after the one that it is in, or before it; after the last comes the first. */
function toPart(by: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter(isShown);
  const at = document.activeElement ?? document.body;
  const isBehind = (part: HTMLElement) =>
    part === at || (part.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const here = parts.filter(isBehind).length - 1;
  const next = here === -1 && by === -1 ? -1 : here + by;
  const part = parts.at(next % parts.length);
  if (part === undefined) return;
  // Focus may come here, though Tab does not stop at it.
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus();
}

const partKey = (by: 1 | -1): KeyBinding => ({
  code: 'F6',
  shift: by === -1,
  goesOn: true,
  caps: by === 1 ? ['F6'] : ['Shift', 'F6'],
  label: by === 1 ? m.office_key_next_part : m.office_key_part_before,
  group: 'everywhere',
  run: () => toPart(by),
});

/** F6 and Shift F6, as in browsers and desktop programs: from one part of the page to the next, so that no act is many Tabs away. */
export const PART_KEYS: readonly KeyBinding[] = [partKey(1), partKey(-1)];
