import type { Endpoint } from 'contract/endpoint';
import { Refused } from 'contract/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { m } from 'words/messages';
import type * as z from 'zod/mini';
import { Page } from '../paging.ts';
import { putOnDevice } from './device-cookie.ts';
import { type Answer, doneAnswer, refusedAnswer } from './envelopes.ts';
import { HttpRefusal } from './errors.ts';
import { countAnswer, countStoreCall, readHook } from './limits.ts';
import { refuseForeignPage } from './origin.ts';
import { type Caller, callerOf } from './session.ts';
import { type Form, readForm, type Upload } from './uploads/uploads.ts';

/** What a noun's handler gets: checked against the endpoint's schemas, with who calls. */
interface Request<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly uploads: readonly Upload[];
  readonly caller: Caller;
  readonly log: FastifyBaseLogger;
  /** Puts a mark down on the caller's device, which its later calls bring along (`caller.device`). */
  readonly putOnDevice: (mark: string) => void;
}

type Handler<Body, Query, Reply> = (
  request: Request<Body, Query>,
) => Promise<Reply | Page<Reply> | Refused> | Reply | Page<Reply> | Refused;

/**
 * Turns an endpoint and its act into a route: who may call, rate class, body and query by their schemas, the answer in
 * the endpoint's envelope and cut to its reply's schema. A `Refused` is an ordinary answer.
 */
export function serve<Body, Query, Reply>(
  api: FastifyInstance,
  endpoint: Endpoint<Body, Query, Reply>,
  handler: Handler<Body, Query, Reply>,
): void {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    onRequest: endpoint.rate === 'read' ? readHook(api) : [],
    handler: async (request, reply) => {
      refuseForeignPage(api, request);
      const caller = await callerOf(request, endpoint);
      const form = await readBody(endpoint, request);
      const isStore = endpoint.rate === 'store';
      if (isStore) await countStoreCall(request, form.body, caller.borrowerId);
      const result = await handler({
        body: checked(endpoint.body, form.body),
        query: checked(endpoint.query, readQuery(request)),
        uploads: form.uploads,
        caller,
        log: request.log,
        putOnDevice: (mark) => putOnDevice(api, reply, mark),
      });
      if (result instanceof Refused) logRefusal(request.log, endpoint, result);
      if (isStore) await countAnswer(request, result);
      const { status, body } =
        result instanceof Refused
          ? refusedAnswer(endpoint, result, caller.locale, m.error_fill_information)
          : done(endpoint, result);
      return reply.code(status).send(body);
    },
  });
}

/** The answer cut to what the endpoint declares. */
function done<Reply>(
  endpoint: Pick<Endpoint<never, never, Reply>, 'reply' | 'successCode'>,
  result: Reply | Page<Reply>,
): Answer {
  return result instanceof Page
    ? doneAnswer(endpoint, endpoint.reply.parse(result.rows), result.paging)
    : doneAnswer(endpoint, endpoint.reply.parse(result));
}

/** Which fields and why, never what was in them. */
function logRefusal(log: FastifyBaseLogger, { name }: { name: string }, refused: Refused): void {
  log.info(
    { endpoint: name, fields: [...refused.fields.keys()], reason: refused.reason },
    'refused',
  );
}

/** The body in the form that the endpoint takes; a call without payload may carry anything, which stays unread. */
async function readBody(endpoint: Pick<Endpoint, 'form'>, request: FastifyRequest): Promise<Form> {
  const uploads: Upload[] = [];
  if (endpoint.form === 'none') return { body: undefined, uploads };
  if (!request.isMultipart())
    return { body: request.body === undefined ? {} : request.body, uploads };
  if (endpoint.form === 'json') throw new HttpRefusal(415);
  return readForm(request);
}

/** Throws 400 for NUL, which no text of ours holds and no database takes. */
function readQuery(request: FastifyRequest): Record<string, unknown> {
  const query = { ...(request.query as Record<string, unknown>) };
  if (Object.values(query).some((value) => String(value).includes('\0')))
    throw new HttpRefusal(400);
  return query;
}

/** A value by its schema, null meaning that there is none to read. Throws 400 for another shape. */
function checked<Value>(schema: z.ZodMiniType<Value> | null, value: unknown): Value {
  if (schema === null) return undefined as Value;
  const result = schema.safeParse(value);
  if (!result.success) throw new HttpRefusal(400);
  return result.data;
}
