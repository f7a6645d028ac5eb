import {
  createOfficeClient,
  createOfficeFileClient,
  type OfficeOutcome,
  type OfficeSent,
} from 'contract/office/client';
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
  return askedAgain(await client(endpoint, sent));
}

function askedAgain<Reply>(outcome: OfficeOutcome<Reply>): OfficeOutcome<Reply> {
  if (outcome.kind === 'signed-out') askAgain?.('over');
  if (outcome.kind === 'sign-in-again') askAgain?.('money');
  return outcome;
}

const fileClient = createOfficeFileClient({
  send: (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  locale: currentLocale,
});

/** Fetches a file and hands it to the browser, to be saved. @returns its name, or why there is none */
export async function saveFile<Query, Params>(
  endpoint: StaffCall<undefined, Query, Params, object>,
  sent?: Pick<OfficeSent<undefined, Query, Params>, 'query' | 'params'>,
): Promise<OfficeOutcome<string>> {
  const outcome = askedAgain(await fileClient(endpoint, sent));
  if (outcome.kind !== 'done') return outcome;
  const { name, content } = outcome.data;
  handOver(name, content);
  return { kind: 'done', data: name };
}

/** Hands a file to the browser, to be saved under this name. */
export function handOver(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
