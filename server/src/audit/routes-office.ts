import { auditAct, auditList } from 'contract/office/endpoints/audit';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { auditActOf, auditPage } from './commands-read.ts';

/** The audit, as managers read it. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, auditList, ({ query }) => auditPage(services, query));
  serveOffice(app, auditAct, ({ params }) => auditActOf(services, BigInt(params.id)));
}
