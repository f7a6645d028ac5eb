import { addNote, keepNoteDraft, type Review } from 'contract/office/applications';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call, callWhileLeaving } from '../call.ts';
import { keepTyped, placeOf, typedAt, watchTyped } from '../desk/kept.ts';
import { shortTime } from '../desk/time-text.ts';
import { useAct } from '../desk/use-act.ts';
import { useKeys } from '../shell/keys.ts';
import { useSession } from '../shell/session.ts';
import { Card } from './card.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

/** Notes for the record, and what one has begun to write, which survives leaving. `M` goes there. */
export function Notes({ review }: { readonly review: Review }) {
  const nameOf = useStaffName();
  return (
    <Card
      title={m.office_review_notes()}
      end={<span className="text-sm text-ink-2">{m.office_review_notes_lead()}</span>}
    >
      <ul className="grid gap-2">
        {review.notes.map(({ id, body, by, at }) => (
          <li key={id} className="whitespace-pre-wrap">
            <PersonName name={body} />{' '}
            <span className="text-sm text-ink-2">
              {m.office_review_note_by({
                name: by === null ? '' : nameOf(by),
                time: shortTime(at),
              })}
            </span>
          </li>
        ))}
      </ul>
      <NoteForm review={review} />
    </Card>
  );
}

/** Writes a note about an application, or about the loan that came of it. What was begun is kept on the server, for who wrote it alone. */
export function NoteForm({
  review: { id, note_draft },
}: {
  readonly review: Pick<Review, 'id' | 'note_draft'>;
}) {
  const [typed, setText] = useState<string | null>(null);
  const { busy, trouble, errorOf, perform } = useAct();
  const { revalidate } = useRevalidator();
  const draft = useNoteDraft(id, note_draft);
  const text = typed ?? draft.left ?? note_draft;
  const form = useRef<HTMLFormElement>(null);
  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const add = async () => {
    draft.stop();
    const outcome = await perform((key) =>
      call(addNote, { params: { id }, body: { body: text, key } }),
    );
    if (outcome?.kind !== 'done') return draft.keep(text);
    setText('');
    draft.forget();
    await revalidate();
  };
  useKeys([
    {
      code: 'KeyM',
      caps: ['M'],
      label: m.office_review_note,
      group: 'everywhere',
      inBar: true,
      run: () => form.current?.querySelector('textarea')?.focus(),
    },
  ]);
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        name="note"
        label={m.office_review_note()}
        value={text}
        onChange={change}
        rows={2}
        error={errorOf('body') ?? trouble?.text ?? undefined}
      />
      <div className="flex items-center justify-between gap-3">
        <span role="status" className="text-xs text-ink-2">
          {text !== '' && draft.isKept && m.office_review_note_kept()}
        </span>
        <Button type="submit" tone="secondary" size="small" busy={busy}>
          {m.office_review_note_add()} <DoCaps within />
        </Button>
      </div>
    </form>
  );
}

function textAt(place: string): string | null {
  const kept = typedAt(place)?.value;
  return typeof kept === 'string' ? kept : null;
}

/** How long somebody must pause before what they write is kept. */
const PAUSE_MS = 600;

/**
 * Keeps what is being written on the server: after a pause, and at once when the page is left. A reload may come before that has
 * arrived, so the tab keeps it too until then.
 */
function useNoteDraft(id: string, first: string) {
  const { handle } = useSession();
  // In this tab, for this person, until the server has it.
  const place = placeOf(handle, `note ${id}`);
  const latest = useRef(first);
  const kept = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The page that comes next may have been read already: what arrives at the server from now on, it does not show.
  const isLeaving = useRef(false);
  const [isKept, setKept] = useState(true);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => {
    const leave = () => {
      clearTimeout(timer.current);
      if (latest.current === kept.current) return;
      kept.current = latest.current;
      void callWhileLeaving(keepNoteDraft, { params: { id }, body: { body: latest.current } });
    };
    const begin = () => void (isLeaving.current = true);
    window.addEventListener('beforeunload', begin);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('beforeunload', begin);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
  const send = async (body: string) => {
    const outcome = await call(keepNoteDraft, { params: { id }, body: { body } });
    if (outcome.kind !== 'done') return;
    kept.current = body;
    if (latest.current !== body) return;
    if (!isLeaving.current) keepTyped(place, null);
    setKept(true);
  };
  const keep = (body: string) => {
    latest.current = body;
    isLeaving.current = false;
    keepTyped(place, { value: body, version: null });
    setKept(false);
    stop();
    timer.current = setTimeout(() => void send(body), PAUSE_MS);
  };
  const forget = () => {
    latest.current = '';
    kept.current = '';
    keepTyped(place, null);
  };
  const left = useSyncExternalStore(
    watchTyped,
    () => textAt(place),
    () => null,
  );
  return { keep, stop, forget, isKept, left };
}
