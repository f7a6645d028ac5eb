import type { Client, Outcome } from 'contract/client';
import { call } from './api.ts';
import { currentLocale } from './locale.ts';
import { token } from './session.ts';

const underWay = new Map<string, Promise<Outcome<unknown>>>();

/**
 * Calls an endpoint that only reads; who asks the same for the same person while it is under way gets the same answer. Several
 * parts of a page need one thing at its start. What must be newer than an act of the person is asked for by `call`.
 */
export const sharedCall: Client = async <Body, Query, Reply>(
  ...[endpoint, options = {}]: Parameters<typeof call<Body, Query, Reply>>
): Promise<Outcome<Reply>> => {
  const { body, query } = options;
  const asked = [endpoint.path, body ?? {}, query ?? {}, token(), currentLocale()];
  const key = JSON.stringify(asked);
  const known = underWay.get(key);
  // The endpoint's path is part of the key, so the reply is of its type.
  if (known) return known as Promise<Outcome<Reply>>;
  const asking = call(endpoint, options).finally(() => underWay.delete(key));
  underWay.set(key, asking);
  return asking;
};
