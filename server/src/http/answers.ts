import type { FastifyInstance } from 'fastify';
import { ANSWER_HEADERS } from './envelopes.ts';
import { sendNotFound } from './errors.ts';
import { rateHook } from './limits.ts';

/** Every address under which calls live. */
const CALLS = '/api/*';

/** What all calls have in common: how bodies are read, what every answer carries, one line in the log for each. */
export function registerAnswers(api: FastifyInstance): void {
  readJson(api);
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(ANSWER_HEADERS).header('x-request-id', request.id);
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    // The route, never the address: what a person entered may stand in that.
    const { url: route } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/** No such call: for every method and every address that no endpoint has. */
export function registerNoSuchCall(api: FastifyInstance): void {
  api.all(CALLS, { onRequest: rateHook(api, 'read') }, sendNotFound);
}

function readJson(api: FastifyInstance): void {
  api.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = api.getDefaultJsonParser('remove', 'remove');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    // A call without payload may still say that it sends JSON.
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
