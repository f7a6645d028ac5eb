import {
  type TextVersion,
  textVersion,
  type TextVersionRow,
  textVersions,
} from 'contract/office/text-versions';
import { useEffect, useState } from 'react';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { VersionSides } from './version-sides.tsx';

/** How a text was changed, the newest change first; each opens to what it said before and after. */
export function Versions({ subject }: { readonly subject: string }) {
  const [rows, setRows] = useState<readonly TextVersionRow[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [opened, setOpened] = useState<TextVersion | null>(null);
  const { busy, trouble, send } = useAct();
  useEffect(() => {
    let isHere = true;
    void call(textVersions, { query: { subject } }).then((found) => {
      if (!isHere || found.kind !== 'done') return;
      setRows(found.data.rows);
      setNext(found.data.next);
    });
    return () => {
      isHere = false;
    };
  }, [subject]);
  const more = async (after: string) => {
    const found = await send(() => call(textVersions, { query: { subject, after } }));
    if (found === null) return;
    setRows([...(rows ?? []), ...found.rows]);
    setNext(found.next);
  };
  const open = async (id: string) => {
    if (opened?.id === id) return setOpened(null);
    setOpened(await send(() => call(textVersion, { params: { id } })));
  };
  return (
    <section className="mt-6" aria-labelledby="versions">
      <h3 id="versions" className="mb-2">
        {m.office_running_versions()}
      </h3>
      <TroubleBox trouble={trouble} />
      {rows?.length === 0 && (
        <p className="text-sm text-ink-2">{m.office_running_versions_none()}</p>
      )}
      <ol className="grid gap-2">
        {rows?.map(({ id, changed_by, changed_at }) => (
          <li key={id}>
            <Button
              tone="quiet"
              size="small"
              aria-expanded={opened?.id === id}
              onClick={() => void open(id)}
            >
              {`${changed_by}, ${wholeTime(changed_at)}`}
            </Button>
            {opened?.id === id && <VersionSides version={opened} />}
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button tone="secondary" size="small" busy={busy} onClick={() => void more(next)}>
          {m.office_running_version_more()}
        </Button>
      )}
    </section>
  );
}
