import {
  type TextVersion,
  textVersion,
  type TextVersionRow,
  type TextVersions,
  textVersions,
} from 'contract/office/text-versions';
import { useEffect, useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { VersionSides } from './version-sides.tsx';

/** The newest changes of a text; while they are asked for, neither rows nor trouble. */
function useVersions(subject: string) {
  const [rows, setRows] = useState<readonly TextVersionRow[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    setRows(null);
    setNext(null);
    setUnread(null);
    void (async () => {
      const found = await call(textVersions, { query: { subject }, signal: asking.signal });
      if (asking.signal.aborted) return;
      if (found.kind !== 'done') return setUnread(troubleText(found));
      setRows(found.data.rows);
      setNext(found.data.next);
    })();
    return () => asking.abort();
  }, [subject, asks]);
  const add = (more: TextVersions) => {
    setRows([...(rows ?? []), ...more.rows]);
    setNext(more.next);
  };
  return { rows, next, unread, retry: () => setAsks(asks + 1), add };
}

/** How a text was changed, the newest change first; each opens to what it said before and after. */
export function Versions({ subject }: { readonly subject: string }) {
  const { rows, next, unread, retry, add } = useVersions(subject);
  const nameOf = useStaffName();
  const [opened, setOpened] = useState<TextVersion | null>(null);
  const { busy, trouble, send } = useAct();
  const more = async (after: string) => {
    const found = await send(() => call(textVersions, { query: { subject, after } }));
    if (found !== null) add(found);
  };
  const open = async (id: string) => {
    if (opened?.id === id) return setOpened(null);
    setOpened(await send(() => call(textVersion, { params: { id } })));
  };
  return (
    <section className="mt-6" aria-labelledby="versions">
      <h3 id="versions" className="mb-2">
        {m.office_content_versions()}
      </h3>
      <TroubleBox trouble={trouble} />
      {unread !== null && <UnreadBox text={unread} onRetry={retry} />}
      {rows === null && unread === null && (
        <Spinner className="my-2 size-5 text-primary" label={m.office_loading()} />
      )}
      {rows?.length === 0 && (
        <p className="text-sm text-ink-2">{m.office_content_versions_none()}</p>
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
              {`${nameOf(changed_by)}, ${wholeTime(changed_at)}`}
            </Button>
            {opened?.id === id && <VersionSides version={opened} />}
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button tone="secondary" size="small" busy={busy} onClick={() => void more(next)}>
          {m.office_content_version_more()}
        </Button>
      )}
    </section>
  );
}
