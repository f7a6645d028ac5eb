import type { StaffCall } from 'contract/office/endpoint';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { saveFile } from '../call.ts';
import { Download } from '../shell/icons.tsx';
import { troubleText } from '../sign-in/trouble.ts';

type CsvButtonProps<Query> = {
  readonly endpoint: StaffCall<undefined, Query, undefined, object>;
  readonly query: Query;
  /** What it is of, as a screen reader says it. */
  readonly label: string;
};

/** Saves a list as CSV. What it hands out is people's data, so a session that was idle is renewed first. */
export function CsvButton<Query>({ endpoint, query, label }: CsvButtonProps<Query>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await saveFile(endpoint, { query });
    setBusy(false);
    if (outcome.kind === 'done') {
      toast(m.office_tables_csv_saved({ name: outcome.data }), { tone: 'green' });
    } else if (outcome.kind === 'refused' || outcome.kind === 'unreachable') {
      toast(troubleText(outcome), { tone: 'red' });
    }
  };
  return (
    <Button
      tone="quiet"
      size="small"
      busy={busy}
      aria-label={label}
      title={label}
      start={<Download className="size-4" aria-hidden="true" />}
      onClick={() => void save()}
    >
      {m.office_tables_csv()}
    </Button>
  );
}
