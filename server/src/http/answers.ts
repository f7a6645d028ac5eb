import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takes } from './accepted-encoding.ts';
import { ANSWER_HEADERS } from './envelopes.ts';
import { sendNotFound } from './errors.ts';
import { readHook } from './limits.ts';

/** Every address under which calls live. */
const CALLS = '/api/*';

/** Answers shorter than a packet gain nothing by being shrunk. */
const SHRUNK_FROM = 1400;

const shrink = promisify(gzip);

/** What all calls have in common: how bodies are read, what every answer carries, one line in the log for each. */
export function registerAnswers(api: FastifyInstance): void {
  readJson(api);
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(ANSWER_HEADERS).header('x-request-id', request.id);
    // Fastify's onResponse does not run where the caller is gone before the answer is out.
    reply.raw.once('close', () => logCall(request, reply));
    done();
  });
  // A page elsewhere cannot ask in a borrower's name, since the token is no cookie: lengths tell it nothing (BREACH).
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.socket.destroyed) unheard.add(request);
    if (typeof payload !== 'string' || payload.length < SHRUNK_FROM) return payload;
    reply.header('vary', 'Accept-Encoding');
    if (!takes(request.headers['accept-encoding'] ?? '', 'gzip')) return payload;
    reply.header('content-encoding', 'gzip');
    return shrink(payload);
  });
}

/** Calls whose answer was made when their caller had gone: nothing of it has left. */
const unheard = new WeakSet<FastifyRequest>();

/** One line, also for a call whose connection ended first: `aborted`, with the status only if an answer had begun. */
function logCall(request: FastifyRequest, reply: FastifyReply): void {
  // The route, never the address: what a person entered may stand in that.
  const { url: route } = request.routeOptions;
  const ms = Math.round(reply.elapsedTime);
  const isWhole = reply.raw.writableFinished || !request.raw.socket.destroyed;
  const hasBegun = reply.raw.headersSent && !unheard.has(request);
  const status = isWhole || hasBegun ? reply.statusCode : null;
  const line = { method: request.method, route, status, ms };
  request.log.info(isWhole ? line : { ...line, aborted: true }, 'answered');
}

/** No such call: for every method and every address that no endpoint has. */
export function registerNoSuchCall(api: FastifyInstance): void {
  api.all(CALLS, { onRequest: readHook(api) }, sendNotFound);
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
