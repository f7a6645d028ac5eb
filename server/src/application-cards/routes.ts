import { sendDocument } from 'contract/endpoints/application-cards';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { ownerOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { receiveDocument } from './commands-document.ts';

/** Papers that the lender asked an applicant for. */
export function routes(app: FastifyInstance, services: Services): void {
  serve(app, sendDocument, ({ body, uploads, caller }) =>
    receiveDocument(services, ownerOf(caller), { documentId: body.document_id, uploads }),
  );
}
