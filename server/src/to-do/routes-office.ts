import * as endpoints from 'contract/office/endpoints/to-do';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { type ToDoCache, toDoOf } from './commands.ts';

/** What waits for whoever asks, for the navigation. */
export function routes(app: FastifyInstance, services: Services): void {
  const cache: ToDoCache = new Map();
  serveOffice(app, endpoints.toDo, ({ caller }) =>
    toDoOf(services, askerOf(staffOf(caller)), cache),
  );
}
