import type { Socket } from 'node:net';
import { DEFAULT_LOCALE, LOCALE_HEADER, readLocale, type Text } from 'contract/locale';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from 'words/messages';
import { Busy } from '../busy.ts';
import { isDatabaseAway } from '../database/connect.ts';
import { ServiceAway } from '../service-away.ts';
import { ANSWER_HEADERS, statusAnswer } from './envelopes.ts';
import { RETRY_AFTER_SECONDS } from './health.ts';

/** What each refusal of the transport says. Nothing of the request is repeated in it. */
const TEXTS: Readonly<Record<number, Text>> = {
  400: m.refusal_malformed,
  401: m.refusal_signed_out,
  403: m.refusal_not_allowed,
  404: m.refusal_no_such_call,
  405: m.refusal_no_such_call,
  408: m.refusal_too_slow,
  411: m.refusal_malformed,
  413: m.refusal_too_large,
  415: m.refusal_content_type,
  429: m.refusal_too_many,
  431: m.refusal_too_large,
  503: m.refusal_busy,
};

/** What a refusal says instead of its status's own text, and when the sender may try again. */
interface RefusalWords {
  readonly text: Text;
  readonly retryAfterSeconds: number;
  /** The connection ends with the answer, and what still comes of the body is not read. */
  readonly closes?: boolean;
}

/** Photos that there is no room for at this moment. */
export const UPLOADS_BUSY: RefusalWords = {
  text: m.refusal_uploads_busy,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

/** A request that the transport refuses: thrown inside `http/` only. */
export class HttpRefusal extends Error {
  readonly statusCode: number;
  readonly words: RefusalWords | undefined;

  constructor(statusCode: number, words?: RefusalWords) {
    super(`refused with ${statusCode}`);
    this.statusCode = statusCode;
    this.words = words;
  }
}

/**
 * Answers whatever went wrong before or beside an act, in the envelope and in both languages (ERR-01, C-55). At the
 * root, so that no answer of any route shows an error's own words.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    const isOwn = error instanceof HttpRefusal || error instanceof Busy;
    // A refusal is no failure: its status stands in the call's own line.
    if (status >= 500 && !isOwn) request.log.error({ err: error }, 'a call failed');
    return sendStatus(request, reply, status, wordsOf(error));
  });
  app.setNotFoundHandler(sendNotFound);
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasTarget(request) ? undefined : new HttpRefusal(400));
  });
}

/** A path, or the whole address, which proxies send; `*` asks about the server itself, by OPTIONS only (RFC 9112, 3.2). */
function hasTarget({ method, raw: { url = '' } }: FastifyRequest): boolean {
  return /^(?:\/|https?:\/\/)/i.test(url) || (method === 'OPTIONS' && url === '*');
}

/** No such address; TRACE, which would repeat what was sent, is no method of any (V13.4.4). */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'TRACE') return sendStatus(request, reply, 404);
  reply.header('allow', 'GET, HEAD, POST');
  return sendStatus(request, reply, 405);
}

/** Sends an answer of the transport. */
export function sendStatus(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  words?: RefusalWords,
) {
  const locale = readLocale(request.headers[LOCALE_HEADER]);
  const { body } = statusAnswer(status, locale, words?.text ?? TEXTS[status] ?? m.error_generic);
  if (words !== undefined || status === 503) {
    reply.header('retry-after', String(words?.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  }
  if (words?.closes) reply.header('connection', 'close');
  return reply.code(status).headers(ANSWER_HEADERS).send(body);
}

function wordsOf(error: unknown): RefusalWords | undefined {
  if (error instanceof Busy) return UPLOADS_BUSY;
  return error instanceof HttpRefusal ? error.words : undefined;
}

/** The status that an error is answered with. */
export function statusOf(error: Partial<FastifyError>): number {
  if (error instanceof Busy || error instanceof ServiceAway || isDatabaseAway(error)) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500;
}

/** What Node's own reader of HTTP refuses, before there is a request (V4.2.1): all else is 400. */
const BROKEN: Readonly<Record<string, readonly [status: number, name: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** Answers such a request in the envelope too, and ends the connection: what follows cannot be trusted to be a request. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, name] = BROKEN[error.code ?? ''] ?? [400, 'Bad Request'];
  const { body } = statusAnswer(status, DEFAULT_LOCALE, TEXTS[status] ?? m.refusal_malformed);
  const text = JSON.stringify(body);
  const headers = {
    ...ANSWER_HEADERS,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map((header) => header.join(': '));
  const head = [`HTTP/1.1 ${status} ${name}`, ...lines, '', ''].join('\r\n');
  if (socket.writable) socket.write(head + text);
  socket.destroy(error);
}
