import { createClient, type Client, type Outcome } from 'contract/client';
import type { ApiCall, Host } from 'contract/endpoint';
import { SIGNED_OUT } from 'contract/refusal';
import { currentLocale } from './locale.ts';
import { endSession, isOfThisSession, token } from './session.ts';

/** What the shell offers to every call; `RequestHandling` provides it after hydration. */
interface Shell {
  /** Resolves once the login page stands there. */
  goToLogin: () => unknown;
  showMessage: (message: string) => void;
}

let client: Client | null = null;
let shell: Shell | null = null;

/** Sets the address of each host (API-03, API-04). The root calls it before the first render. */
export function startApi(hosts: Record<Host, string>): void {
  client ??= createClient({
    send: (url, init) => fetch(url, init),
    locale: currentLocale,
    token,
    hosts,
  });
}

/** Lets calls navigate and show messages; null when the shell is gone. */
export function connectShell(next: Shell | null): void {
  shell = next;
}

/** The one call whose 401 must not lead to the login page (C-21). */
const LOGOUT_PATH = '/api/auth/logout';

/**
 * Calls an endpoint from the browser, with the reader's language and, when signed in, the token. The caller gets every
 * outcome, as `handlingShared` says.
 */
export const call: Client = async (endpoint, options) => {
  if (client === null) throw new Error('call before startApi');
  return handlingShared(client)(endpoint, options);
};

/**
 * A client that handles what is the same for every call, and gives its caller every outcome as it came. A call of visitors too that
 * refuses what was begun in an ended session counts as a 401, and its sentence is shown. What a page has of somebody who was
 * signed in before is not sent for the next one.
 */
export function handlingShared(to: Client): Client {
  return async (endpoint, options) => {
    if (!isOfThisSession()) return { kind: 'signed-out' };
    const of = token();
    const answered = await to(endpoint, options);
    const isEnded = answered.kind === 'refused' && answered.answer.reason === SIGNED_OUT;
    const outcome = isEnded ? ({ kind: 'signed-out' } as const) : answered;
    // A slow 401 is of the token that was sent: whoever has signed in or out since is not meant by it.
    if (outcome.kind === 'signed-out' && token() !== of) return outcome;
    handleSharedOutcome(endpoint, outcome);
    if (isEnded) shell?.showMessage(answered.message);
    return outcome;
  };
}

/** A 401 forgets the session and goes to the login page (ERR-02), a 400 shows its sentence (ERR-01). */
function handleSharedOutcome(endpoint: Pick<ApiCall, 'path'>, outcome: Outcome<unknown>): void {
  if (outcome.kind === 'signed-out' && endpoint.path !== LOGOUT_PATH) {
    endSession(() => shell?.goToLogin());
  }
  if (outcome.kind === 'bad-request') shell?.showMessage(outcome.message);
}
