import type { OfficeSession } from 'contract/office/session';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { documentIsOf, onAnotherPerson, whoIsIn } from '../call.ts';
import { keepOnlyOf } from '../desk/kept.ts';
import { useOwnName } from './session.ts';

const SIGNED_IN = 'office_signed_in';

/** Tells the other tabs of this browser, which share the session, who is signed in now. */
export function tellSignedIn(handle: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const others = new BroadcastChannel(SIGNED_IN);
  others.postMessage(handle);
  others.close();
}

/** Calls `told` when another tab says who is signed in. @returns ends it */
function watchSignedIn(told: (handle: unknown) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const others = new BroadcastChannel(SIGNED_IN);
  others.addEventListener('message', ({ data }) => told(data));
  return () => others.close();
}

/**
 * Whoever else has signed in in this browser since the document was drawn: another tab says so, a call is refused for it, or a page that
 * was asked for came as theirs. What anybody but them has typed is forgotten then. Null: the page is still of who is signed in.
 */
export function useAnotherPerson(session: OfficeSession | null): OfficeSession | null {
  const [other, setOther] = useState<OfficeSession | null>(null);
  useEffect(() => {
    if (session === null) return undefined;
    const owner = documentIsOf(session.handle);
    const take = (found: OfficeSession) => {
      keepOnlyOf(found.handle);
      if (found.handle !== owner) setOther(found);
    };
    take(session);
    // The server knows who it is by now: what a tab says may be old.
    const ask = async () => {
      const outcome = await whoIsIn();
      if (outcome.kind === 'done') take(outcome.data);
    };
    onAnotherPerson(() => void ask());
    const end = watchSignedIn((handle) => {
      if (handle !== owner) void ask();
    });
    if (session.handle === owner) tellSignedIn(owner);
    return () => {
      onAnotherPerson(null);
      end();
    };
  }, [session]);
  return other;
}

/** Stands in place of a page that was somebody else's: it says whose it is now, and is drawn anew for them when they say so. */
export function AnotherPerson({ session }: { readonly session: OfficeSession }) {
  const name = useOwnName(session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main id="main" className="p-5">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {m.office_another_title({ name })}
      </h1>
      <EmptyState title={m.office_another_title({ name })}>
        <p>{m.office_another_text()}</p>
        <p className="mt-4">
          <Button onClick={() => location.reload()}>{m.office_another_go_on({ name })}</Button>
        </p>
      </EmptyState>
    </main>
  );
}
