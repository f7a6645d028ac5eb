import { createClient, type Client, type Outcome } from 'contract/client';
import type { ApiCall, Host } from 'contract/endpoint';
import { currentLocale } from './locale.ts';
import { clearSession, token } from './session.ts';

/** What the shell does for every call; `RequestHandling` fills it in once the page is awake. */
interface Shell {
  goToLogin: () => void;
  showMessage: (message: string) => void;
}

let client: Client | null = null;
let shell: Shell | null = null;

/** Says where each host lives (API-03, API-04); the root does it before anything is drawn. */
export function startApi(hosts: Record<Host, string>): void {
  client ??= createClient({
    send: (url, init) => fetch(url, init),
    locale: currentLocale,
    token,
    hosts,
  });
}

/** Connects calls with the page: see `RequestHandling`. */
export function connectShell(next: Shell | null): void {
  shell = next;
}

/** The one call whose 401 must not lead to the login page (C-21). */
const LOGOUT_PATH = '/api/auth/logout';

/**
 * Calls an endpoint from the browser: with the reader's language and, when signed in, the token. Every outcome comes back
 * to the caller, who shows what is his own; what is everybody's is done already (`heed`).
 */
export const call: Client = async (endpoint, options) => {
  if (client === null) throw new Error('call before the page was awake');
  return heed(endpoint, await client(endpoint, options));
};

/**
 * What every call does, whoever carried it: a 401 forgets the session and goes to the login page (ERR-02), a 400 shows
 * its sentence (ERR-01).
 */
export function heed<Reply>(
  endpoint: Pick<ApiCall, 'path'>,
  outcome: Outcome<Reply>,
): Outcome<Reply> {
  if (outcome.kind === 'signed-out' && endpoint.path !== LOGOUT_PATH) {
    clearSession();
    shell?.goToLogin();
  }
  if (outcome.kind === 'bad-request') shell?.showMessage(outcome.message);
  return outcome;
}
