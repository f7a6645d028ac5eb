import type { Client, Outcome } from 'contract/client';
import { call } from './api.ts';
import { currentLocale } from './locale.ts';
import { token } from './session.ts';

/** How long an answer is given to who asks for the same: on a slow line the parts of a page start seconds apart. */
const KEPT_MS = 5000;

/** Calls under way, and those that were answered a short time ago. */
const shared = new Map<string, Promise<Outcome<unknown>>>();

/** The visit of the page, which every move ends: an act on another page may have changed the answer. */
const visit = () => (history.state as { key?: string } | null)?.key ?? '';

/**
 * Calls an endpoint that only reads; who asks the same for the same person on the same visit meanwhile, or within 5 s of the answer, gets
 * the same answer. Several parts of a page need one thing at its start. What must be newer than an act of the person is asked for by `call`.
 */
export const sharedCall: Client = async <Body, Query, Reply>(
  ...[endpoint, options = {}]: Parameters<typeof call<Body, Query, Reply>>
): Promise<Outcome<Reply>> => {
  const { body, query } = options;
  const whose = [visit(), token(), currentLocale()];
  const asked = [endpoint.path, body ?? {}, query ?? {}, ...whose];
  const key = JSON.stringify(asked);
  const known = shared.get(key);
  // The endpoint's path is part of the key, so the reply is of its type.
  if (known) return known as Promise<Outcome<Reply>>;
  const asking = call(endpoint, options);
  shared.set(key, asking);
  const forget = () => {
    if (shared.get(key) === asking) shared.delete(key);
  };
  void asking.then(({ kind }) => {
    if (kind === 'done') setTimeout(forget, KEPT_MS);
    else forget();
  }, forget);
  return asking;
};

/** Forgets what was answered: after an act of the person the answers are old. */
export function forgetShared(): void {
  shared.clear();
}
