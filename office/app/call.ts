import { createOfficeClient, type OfficeOutcome, type OfficeSent } from 'contract/office/client';
import type { StaffCall } from 'contract/office/endpoint';
import { officeSession } from 'contract/office/session';
import { currentLocale } from './locale.ts';

const client = createOfficeClient({
  send: (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  locale: currentLocale,
});

/** Why somebody must sign in over the page: the session is over, or it is too long ago for an act on money. */
export type AgainReason = 'over' | 'money';

/** Asks for signing in over the page; the shell sets it. */
let askAgain: ((reason: AgainReason) => void) | null = null;

/** Lets calls ask for signing in; null when the shell is gone. */
export function connectShell(ask: typeof askAgain): void {
  askAgain = ask;
}

/**
 * Calls an endpoint from the browser. Where the session is over, or is too old for an act on money, the dialog for signing in comes
 * over the page, which keeps what was typed; the caller gets the outcome and leaves its panel as it is, to be confirmed anew.
 */
export async function call<Body, Query, Params, Reply>(
  endpoint: StaffCall<Body, Query, Params, Reply>,
  sent?: OfficeSent<Body, Query, Params>,
): Promise<OfficeOutcome<Reply>> {
  const outcome = await client(endpoint, sent);
  if (outcome.kind === 'signed-out') askAgain?.('over');
  if (outcome.kind === 'sign-in-again') askAgain?.('money');
  return outcome;
}

/** Whether a file may be asked for that wants a session in use; else the dialog for signing in comes over the page. */
export async function mayAskForFile(): Promise<boolean> {
  const outcome = await call(officeSession);
  if (outcome.kind !== 'done') return false;
  if (!outcome.data.is_fresh) askAgain?.('money');
  return outcome.data.is_fresh;
}

/** The same without the dialog: for signing in itself. */
export const callQuietly = client;

/** The same for what is sent while a page is being left: the browser finishes it. For small bodies. */
export const callWhileLeaving = createOfficeClient({
  send: (url, init) => fetch(url, { ...init, credentials: 'same-origin', keepalive: true }),
  locale: currentLocale,
});
