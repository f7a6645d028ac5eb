import type { LoginReply, SignedInUser } from 'contract/accounts';
import { LOCALE_KEY } from 'contract/locale';
import { PRODUCTS, productOfWireName, type ProductKey } from 'lending/product';
import { useSyncExternalStore } from 'react';
import { clearStored, DRAFTS, readStored, storedKeys, TOKEN_KEY, writeStored } from './storage.ts';

const USER_KEY = 'user';
const LOAN_TYPE_KEY = 'loan_type';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `listener` when somebody signs in or out, in another tab too, and when the page is looked at again: a tab that sleeps, or
 * is kept for the way back, is told of nothing. @returns how to stop that
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of COMES_BACK) window.addEventListener(event, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    for (const event of COMES_BACK) window.removeEventListener(event, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const COMES_BACK = ['storage', 'pageshow', 'focus'] as const;

/** The borrower's token, sent as `Authorization: Bearer` (API-01); null when signed out or on the server. */
export function token(): string | null {
  return typeof window === 'undefined' ? null : readStored('local', TOKEN_KEY);
}

/** The token whose account this page shows and sends for; null where it shows nobody's. */
let shown: string | null = null;

/**
 * Whether this page is still of who is signed in. Where another token stands in the storage, what it shows and what is typed
 * in it may be somebody else's: it is hidden and loaded anew, and nothing of it may be sent.
 */
export function isOfThisSession(): boolean {
  const now = token();
  if (shown === null || now === null || now === shown) {
    shown = now;
    return true;
  }
  // At once: on a slow line the old page stands until the new one comes.
  document.documentElement.hidden = true;
  location.reload();
  return false;
}

/** Watches from now on that the page is of who is signed in. @returns how to stop that */
export function watchSession(): () => void {
  isOfThisSession();
  return onSessionChange(isOfThisSession);
}

/** Stores who has signed in: the token, and of the person phone and avatar only (LOGIN-06). */
export function keepSession({ access_token, user }: LoginReply): void {
  forgetOwnDrafts(user.phone);
  writeStored('local', TOKEN_KEY, access_token);
  writeStored('local', USER_KEY, JSON.stringify(user));
  tell();
}

/** The stored user (STATE-02); null where there is none, or something else stands there. */
export function storedUser(): SignedInUser | null {
  try {
    const user = JSON.parse(readStored('local', USER_KEY) ?? 'null') as SignedInUser | null;
    return typeof user?.phone === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Forgets everything on the device but the language (C-54): at logout, after a password change. */
export function clearSession(): void {
  forgetOwnDrafts(null);
  emptyStorages(() => false);
  tell();
}

/** Whether a 401 has ended the session of this page, which is on its way to the login. */
let isEnding = false;

/**
 * The same at a 401, which its person did not ask for: what was begun in a form stays for its 24 hours, for the next login of
 * the same phone alone.
 * @param leave leads to the login page; resolves once it stands there
 */
export function endSession(leave: () => unknown): void {
  isEnding = true;
  emptyStorages((key) => key.startsWith(DRAFTS.late));
  tell();
  const left = () => {
    isEnding = false;
    tell();
  };
  void Promise.resolve(leave()).then(left, left);
}

/** Whether this page is on its way to the login since its session has ended: what it showed is no visitor's meanwhile. */
export function useSessionEnding(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => isEnding,
    () => false,
  );
}

function emptyStorages(isKept: (key: string) => boolean): void {
  const kept = storedKeys('local')
    .filter((key) => key === LOCALE_KEY || isKept(key))
    .map((key) => [key, readStored('local', key)] as const);
  clearStored('local');
  clearStored('session');
  for (const [key, text] of kept) writeStored('local', key, text);
}

/** Drafts of who was signed in hold what their account knows: they go with it, but those of the account of this phone. */
function forgetOwnDrafts(but: string | null): void {
  import('./apply/draft-store.ts').then(
    ({ DraftStore }) => new DraftStore().forgetOwn(Date.now(), but),
    () => undefined,
  );
}

/** Whether somebody is signed in here. False during hydration, since the kept page is rendered for nobody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => token() !== null,
    () => false,
  );
}

/** Presets the loan type of the next form in this tab (NAV-11). */
export function rememberLoanType(product: ProductKey): void {
  writeStored('session', LOAN_TYPE_KEY, PRODUCTS[product].wireName);
}

/** The loan type last chosen in this tab, or null. */
export function rememberedLoanType(): ProductKey | null {
  const name = readStored('session', LOAN_TYPE_KEY);
  return name === null ? null : productOfWireName(name);
}

/** Forgets the loan type: the request it was chosen for has been sent (NL-09). */
export function forgetLoanType(): void {
  writeStored('session', LOAN_TYPE_KEY, null);
}
