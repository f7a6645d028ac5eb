import * as endpoints from 'contract/office/endpoints/to-do';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { type ToDoCache, toDoOf } from './commands.ts';

/** What waits for whoever asks, for the navigation. */
export function routes(app: FastifyInstance, services: Services): void {
  const cache: ToDoCache = new Map();
  serveOffice(app, endpoints.toDo, ({ caller }) => {
    const { handle, roles } = staffOf(caller);
    return toDoOf(services, { who: `staff:${handle}`, roles }, cache);
  });
}
