import { document } from 'contract/endpoints/documents';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { makeDocument, pressOf } from './commands.ts';

/** Agreement, statement and receipt of the borrower who is signed in. */
export function routes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  serve(app, document, ({ body, caller }) =>
    makeDocument({ ...services, press }, { body, borrowerId: ownerOf(caller) }),
  );
}
