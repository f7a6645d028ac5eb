import type { OfficeOutcome } from 'contract/office/client';
import type { QueueRow } from 'contract/office/queue';
import { useRef, useState } from 'react';
import { m } from 'words/messages';
import { troubleText } from '../sign-in/trouble.ts';

/** One of the selected that an act was refused for, and why. */
export interface RefusedRow {
  readonly row: QueueRow;
  readonly why: string;
}

/** How an act on each of the selected went. */
export interface BulkOutcome {
  readonly done: readonly QueueRow[];
  readonly refused: readonly RefusedRow[];
}

/**
 * An act on several rows, one after the other: each is an act of its own, with its own refusal. It stops where somebody must log in
 * first; what was not done then stays selected.
 */
export function useBulk() {
  const [at, setAt] = useState<number | null>(null);
  const running = useRef(false);
  const run = async (
    rows: readonly QueueRow[],
    act: (row: QueueRow) => Promise<OfficeOutcome<unknown>>,
  ): Promise<BulkOutcome | null> => {
    if (running.current) return null;
    running.current = true;
    const done: QueueRow[] = [];
    const refused: RefusedRow[] = [];
    for (const [index, row] of rows.entries()) {
      setAt(index);
      const outcome = await act(row);
      if (outcome.kind === 'done') done.push(row);
      else if (outcome.kind === 'unreachable') {
        refused.push({ row, why: m.office_tables_unreachable() });
      } else {
        refused.push({ row, why: troubleText(outcome) });
        if (outcome.kind !== 'refused') break;
      }
    }
    running.current = false;
    setAt(null);
    return { done, refused };
  };
  return { at, run };
}
