import {
  createOfficeClient,
  createOfficeFileClient,
  type OfficeOutcome,
  type OfficeSent,
} from 'contract/office/client';
import type { StaffCall } from 'contract/office/endpoint';
import { ANOTHER_PERSON } from 'contract/office/problem';
import { officeSession, signOut } from 'contract/office/session';
import { currentLocale } from './locale.ts';

/** Whom this document was drawn for, by handle; null until the shell says so. */
let owner: string | null = null;

/** Says whom this document was drawn for, once: it stays theirs until another one is loaded. @returns whose it is */
export function documentIsOf(handle: string): string {
  owner ??= handle;
  return owner;
}

const ofBrowser = {
  send: (url: string, init: RequestInit) => fetch(url, { ...init, credentials: 'same-origin' }),
  locale: currentLocale,
};
const ofDocument = { ...ofBrowser, pageOf: () => owner };

const client = createOfficeClient(ofDocument);

/** Who is signed in in this browser, whosever page asks. */
export const whoIsIn = () => createOfficeClient(ofBrowser)(officeSession);

/** Signs out who is signed in in this browser, whosever page asks. */
export const signOutOfBrowser = () => createOfficeClient(ofBrowser)(signOut);

/** Why somebody must sign in over the page: the session is over, or it is too long ago for an act on money. */
export type AgainReason = 'over' | 'money';

/** Asks for signing in over the page; the shell sets it. */
let askAgain: ((reason: AgainReason) => void) | null = null;
/** Is told where a call was refused since the page is not of who is signed in; the shell sets it. */
let tellAnother: (() => void) | null = null;

/** Lets calls ask for signing in; null when the shell is gone. */
export function connectShell(ask: typeof askAgain): void {
  askAgain = ask;
}

/** Lets calls tell that somebody else is signed in; null when the shell is gone. */
export function onAnotherPerson(told: typeof tellAnother): void {
  tellAnother = told;
}

function told<Reply>(outcome: OfficeOutcome<Reply>): OfficeOutcome<Reply> {
  if (outcome.kind === 'refused' && outcome.problem.code === ANOTHER_PERSON) tellAnother?.();
  return outcome;
}

/**
 * Calls an endpoint from the browser. Where the session is over, or is too old for an act on money, the dialog for signing in comes
 * over the page, which keeps what was typed; the caller gets the outcome and leaves its panel as it is, to be confirmed anew.
 */
export async function call<Body, Query, Params, Reply>(
  endpoint: StaffCall<Body, Query, Params, Reply>,
  sent?: OfficeSent<Body, Query, Params>,
): Promise<OfficeOutcome<Reply>> {
  return askedAgain(told(await client(endpoint, sent)));
}

function askedAgain<Reply>(outcome: OfficeOutcome<Reply>): OfficeOutcome<Reply> {
  if (outcome.kind === 'signed-out') askAgain?.('over');
  if (outcome.kind === 'sign-in-again') askAgain?.('money');
  return outcome;
}

const fileClient = createOfficeFileClient(ofDocument);

/** Fetches a file and hands it to the browser, to be saved. @returns its name, or why there is none */
export async function saveFile<Query, Params>(
  endpoint: StaffCall<undefined, Query, Params, object>,
  sent?: Pick<OfficeSent<undefined, Query, Params>, 'query' | 'params'>,
): Promise<OfficeOutcome<string>> {
  const outcome = askedAgain(told(await fileClient(endpoint, sent)));
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

/** The same without the dialog: for signing in itself, and for what a page asks by itself. */
export const callQuietly: typeof client = async (endpoint, sent) =>
  told(await client(endpoint, sent));

/** The same for what is sent while a page is being left: the browser finishes it. For small bodies. */
export const callWhileLeaving = createOfficeClient({
  ...ofDocument,
  send: (url, init) => fetch(url, { ...init, credentials: 'same-origin', keepalive: true }),
});
