import { accountingOpenApi } from 'contract/accounting';
import * as calls from 'contract/office/endpoints/accounting';
import type { FastifyInstance } from 'fastify';
import { staffOf, whoOf } from '../http/office-session.ts';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { apiKeys, KEEPERS, makeKey, revoke } from './commands.ts';
import { takeOverKey, takeOverWebhook } from './commands-keepers.ts';
import { end, makeWebhook, retry, rotate, webhooks } from './commands-webhooks.ts';

/** Keys and addresses of the lender's own accounting, as managers see them. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, calls.accountingDescription, () => ({ ...accountingOpenApi() }));
  serveOffice(app, calls.apiKeyList, () => apiKeys(services));
  serveOffice(app, calls.makeApiKey, ({ caller, body }) =>
    makeKey(services, staffBy(staffOf(caller), KEEPERS), body),
  );
  serveOffice(app, calls.revokeApiKey, ({ caller, params }) =>
    revoke(services, whoOf(caller), params.id),
  );
  serveOffice(app, calls.takeOverApiKey, ({ caller, params }) =>
    takeOverKey(services, whoOf(caller), params.id),
  );
  serveOffice(app, calls.takeOverWebhook, ({ caller, params }) =>
    takeOverWebhook(services, whoOf(caller), params.id),
  );
  serveOffice(app, calls.webhookList, () => webhooks(services));
  serveOffice(app, calls.makeWebhook, ({ caller, body }) =>
    makeWebhook(services, staffBy(staffOf(caller), KEEPERS), body),
  );
  serveOffice(app, calls.rotateWebhook, ({ caller, params }) =>
    rotate(services, whoOf(caller), params.id),
  );
  serveOffice(app, calls.retryWebhook, ({ caller, params }) =>
    retry(services, whoOf(caller), params.id),
  );
  serveOffice(app, calls.endWebhook, ({ caller, params }) =>
    end(services, whoOf(caller), params.id),
  );
}
