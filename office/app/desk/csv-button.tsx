import type { StaffCall } from 'contract/office/endpoint';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { saveFile } from '../call.ts';
import { Download } from '../shell/icons.tsx';
import { troubleText } from '../sign-in/trouble.ts';

type CsvButtonProps<Query, Params> = {
  readonly endpoint: StaffCall<undefined, Query, Params, object>;
  readonly query: Query;
  /** Of its path, where it has any. */
  readonly params?: Params;
  /** What it is of, as a screen reader says it. */
  readonly label: string;
};

/** Saves a list as CSV. What it hands out is people's data, so a session that was idle is renewed first. */
export function CsvButton<Query, Params = undefined>({
  endpoint,
  query,
  params,
  label,
}: CsvButtonProps<Query, Params>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await saveFile(endpoint, { query, ...(params !== undefined && { params }) });
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
