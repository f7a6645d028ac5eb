import { ENTRIES_PATH, entriesQuery, entriesReply } from 'contract/accounting';
import type { FastifyInstance } from 'fastify';
import { serveByKey } from '../http/key-serve.ts';
import type { Services } from '../services.ts';
import { entriesAfter, holderOf } from './commands.ts';

/** What the lender's accounting reads by a key. */
export function routes(app: FastifyInstance, services: Services): void {
  serveByKey(app, {
    path: ENTRIES_PATH,
    query: entriesQuery,
    reply: entriesReply,
    holderOf: (token) => holderOf(services, token),
    read: (query) => entriesAfter(services, query),
  });
}
