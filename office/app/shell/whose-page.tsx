import type { OfficeSession } from 'contract/office/session';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { documentIsOf, onAnotherPerson, signOutOfBrowser, whoIsIn } from '../call.ts';
import { forgetEverywhere, keepOnlyOf } from '../desk/kept.ts';
import { unreachableText } from '../sign-in/trouble.ts';
import { useOwnName } from './session.ts';

const SIGNED_IN = 'office_signed_in';

/** Tells the other tabs of this browser, which share the session, who is signed in now. */
export function tellSignedIn(handle: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const others = new BroadcastChannel(SIGNED_IN);
  others.postMessage(handle);
  others.close();
}

/** Calls `told` when another tab says that somebody has signed in. @returns ends it */
function watchSignedIn(told: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const others = new BroadcastChannel(SIGNED_IN);
  others.addEventListener('message', () => told());
  return () => others.close();
}

/**
 * Whoever else has signed in in this browser since the document was drawn: another tab says so, a call is refused for it, or a page that
 * was asked for came as theirs. What anybody but them has typed is forgotten then. Null: the page is of who is signed in, still or again.
 */
export function useAnotherPerson(session: OfficeSession | null): OfficeSession | null {
  const [other, setOther] = useState<OfficeSession | null>(null);
  // Before any effect: those of the page's parts come first, and their calls say whose page it is. The server draws for everybody.
  if (session !== null && typeof document !== 'undefined') documentIsOf(session.handle);
  useEffect(() => {
    if (session === null) return undefined;
    const owner = documentIsOf(session.handle);
    const take = (found: OfficeSession) => {
      keepOnlyOf(found.handle);
      // What is drawn must be theirs as well as the document.
      const isTheirs = found.handle === owner && session.handle === owner;
      setOther(isTheirs ? null : found);
    };
    take(session);
    // The server knows who it is by now: what a tab says may be old.
    const ask = async () => {
      const outcome = await whoIsIn();
      if (outcome.kind === 'done') take(outcome.data);
    };
    onAnotherPerson(() => void ask());
    // Told before it is listened for, so that this tab does not ask for its own word.
    if (session.handle === owner) tellSignedIn(owner);
    const end = watchSignedIn(() => void ask());
    return () => {
      onAnotherPerson(null);
      end();
    };
  }, [session]);
  return other;
}

/**
 * Stands in place of a page that was somebody else's: it says whose it is now, and is drawn anew for them when they say so. Who is not them
 * logs them out, and comes to the login.
 */
export function AnotherPerson({ session }: { readonly session: OfficeSession }) {
  const name = useOwnName(session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isAway, setAway] = useState(false);
  const leave = async () => {
    const outcome = await signOutOfBrowser();
    // Without an answer, or with another one, the session may go on.
    if (outcome.kind !== 'done' && outcome.kind !== 'signed-out') return setAway(true);
    forgetEverywhere();
    location.assign('/sign-in');
  };
  return (
    <main id="main" className="p-5">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {m.office_another_title({ name })}
      </h1>
      <EmptyState title={m.office_another_title({ name })}>
        <p>{m.office_another_text({ name })}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onClick={() => location.reload()}>{m.office_another_go_on({ name })}</Button>
          <Button tone="secondary" onClick={() => void leave()}>
            {m.office_sign_out()}
          </Button>
        </p>
        <p role="alert">{isAway && unreachableText()}</p>
      </EmptyState>
    </main>
  );
}
