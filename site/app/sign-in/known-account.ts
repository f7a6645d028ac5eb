import type { PendingReply } from 'contract/accounts';
import { borrowerInfo, checkPending } from 'contract/accounts';
import { useSyncExternalStore } from 'react';
import { onSessionChange, token } from '../session.ts';
import { forgetShared, sharedCall } from '../shared-call.ts';

/** What the server has said of who is signed in. In memory only: it is never read from the device (STATE-11). */
interface KnownAccount {
  /** Whose it is: another token's account is another person's. */
  readonly token: string;
  readonly pending: PendingReply | null;
  readonly name: { readonly first: string; readonly last: string } | null;
  /** Of the picture; null where there is none, and until the name is known. */
  readonly avatar: string | null;
}

let known: KnownAccount | null = null;
const listeners = new Set<() => void>();

function learn(of: string, news: Partial<KnownAccount>): void {
  const before =
    known?.token === of ? known : { token: of, pending: null, name: null, avatar: null };
  known = { ...before, ...news };
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function current(): KnownAccount | null {
  return known !== null && known.token === token() ? known : null;
}

/** What is known of who is signed in; null until the server has answered, and for nobody. */
export function useKnownAccount(): KnownAccount | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

/**
 * Asks the server whether a request is pending (STATE-02, C-56), and once a page for the borrower's name. Where it does not
 * answer, what was known stays. Does nothing for who is not signed in (STATE-03).
 */
export function askAccount(): Promise<void> {
  forgetShared();
  return askAccountAtStart();
}

/** The same when a page starts, together with what the page itself asks of the account then. */
export async function askAccountAtStart(): Promise<void> {
  const of = token();
  if (of === null) return;
  const named = known?.token === of && known.name !== null;
  const [pending, record] = await Promise.all([
    sharedCall(checkPending),
    named ? null : sharedCall(borrowerInfo, { body: {} }),
  ]);
  if (pending.kind === 'done') learn(of, { pending: pending.data });
  if (record?.kind !== 'done') return;
  const { name, last_name: last, user } = record.data;
  learn(of, { name: { first: name, last }, avatar: user.avatar });
}
