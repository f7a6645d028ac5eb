import {
  CHOSEN_MOST,
  queueFile,
  queueList,
  type QueueQuery,
  type QueueRow,
} from 'contract/office/queue';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { X } from 'ui/icons.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { CsvButton } from '../desk/csv-button.tsx';
import type { Selection } from '../desk/use-selection.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { troubleText } from '../sign-in/trouble.ts';

/** What can be done with all that are selected. */
export type BulkAct = 'assign' | 'ask' | 'sms';

type BulkBarProps = {
  readonly selection: Selection<QueueRow>;
  /** What the list shows. */
  readonly query: QueueQuery;
  /** How many that is; null: not known. */
  readonly count: number | null;
  readonly onAct: (act: BulkAct) => void;
};

/** In the place of the filters while rows are selected: what can be done with all of them. Never a decision or money. */
export function BulkBar({ selection, query, count, onAct }: BulkBarProps) {
  const { rows } = selection;
  const ids = rows.map(({ id }) => id).slice(0, CHOSEN_MOST);
  return (
    <div role="group" aria-label={m.office_tables_acts()} className="bulk-bar">
      <b role="status">{m.office_tables_selected({ count: String(rows.length) })}</b>
      <Button size="small" onClick={() => onAct('assign')} end={<KeyCaps caps={['A']} />}>
        {m.office_tables_assign()}
      </Button>
      <Button tone="secondary" size="small" onClick={() => onAct('ask')}>
        {m.office_tables_ask()}
      </Button>
      <Button tone="secondary" size="small" onClick={() => onAct('sms')}>
        {m.office_queue_sms()}
      </Button>
      <CsvButton
        endpoint={queueFile}
        query={{ ids: ids.join(',') }}
        label={m.office_tables_csv_selected()}
      />
      <span className="filter-end">
        <SelectAll selection={selection} query={query} count={count} />
        <Button
          tone="quiet"
          size="small"
          start={<X className="size-4" aria-hidden="true" />}
          onClick={() => {
            selection.clear();
            document.querySelector<HTMLElement>('.data-table tr[tabindex="0"]')?.focus();
          }}
        >
          {m.office_tables_select_none()}
        </Button>
      </span>
    </div>
  );
}

/** All of the view, whatever page it stands on, up to as many as can be worked on at once. */
function SelectAll({ selection, query, count }: Omit<BulkBarProps, 'onAct'>) {
  const [busy, setBusy] = useState(false);
  if (count !== null && selection.rows.length >= count) return null;
  const selectAll = async () => {
    setBusy(true);
    const found: QueueRow[] = [];
    let after: string | undefined;
    let isMore = true;
    while (isMore && found.length < CHOSEN_MOST) {
      const page = await call(queueList, { query: { ...query, after, before: undefined } });
      if (page.kind !== 'done') {
        toast(troubleText(page), { tone: 'red' });
        break;
      }
      found.push(...page.data.rows);
      after = page.data.next ?? undefined;
      isMore = after !== undefined;
    }
    setBusy(false);
    selection.put(found.slice(0, CHOSEN_MOST), true);
    if (isMore && found.length >= CHOSEN_MOST) {
      toast(m.office_tables_select_most({ count: String(CHOSEN_MOST) }));
    }
  };
  return (
    <Button tone="quiet" size="small" busy={busy} onClick={() => void selectAll()}>
      {count === null || count > CHOSEN_MOST
        ? m.office_tables_select_more()
        : m.office_tables_select_all({ count: String(count) })}
    </Button>
  );
}
