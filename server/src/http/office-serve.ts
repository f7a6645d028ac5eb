import type { Readable } from 'node:stream';
import type { StaffEndpoint } from 'contract/office/endpoint';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { hasBidiControls } from 'contract/tidy';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
} from 'fastify';
import { m } from 'words/messages';
import type * as z from 'zod/mini';
import type { Sender } from '../sender.ts';
import { networkOf } from '../usage/commands.ts';
import { HttpRefusal } from './errors.ts';
import { readHook } from './limits.ts';
import { problemOf, sendProblem } from './office-answers.ts';
import {
  type OfficeCaller,
  officeCallerOf,
  setSession,
  staffOf,
  WithSession,
} from './office-session.ts';
import { refuseForeignPage } from './origin.ts';
import { officeBody } from './uploads/office-bodies.ts';

/** What a noun's handler gets: checked against the endpoint's schemas, with who calls. */
interface OfficeRequest<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly caller: OfficeCaller;
  /** For photos, which are decoded in turns. */
  readonly sender: Sender;
  readonly log: FastifyBaseLogger;
}

type Answered<Reply> = Reply | WithSession<Reply> | Refused;

type Handler<Body, Query, Params, Reply> = (
  request: OfficeRequest<Body, Query, Params>,
) => Promise<Answered<Reply>> | Answered<Reply>;

/**
 * Turns an endpoint of the office and its act into a route: own pages only, who may call, body, query and path by their schemas,
 * the reply cut to its schema. A `Refused` is an ordinary answer, sent as a problem.
 */
export function serveOffice<Body, Query, Params, Reply>(
  api: FastifyInstance,
  endpoint: StaffEndpoint<Body, Query, Params, Reply>,
  handler: Handler<Body, Query, Params, Reply>,
): void {
  route(api, endpoint, async (asked, { request, reply }) => {
    const result = await handler(asked);
    return answer(endpoint, { request, reply, result, caller: asked.caller });
  });
}

/** A file that an endpoint answers with. */
interface File {
  /** The browser saves it under this name: of our own letters, digits and dashes alone. */
  readonly name: string;
  readonly body: Readable;
}

/**
 * The same for an endpoint whose success is a file, sent while it is being read: a browser that goes away ends it. Its address may be
 * followed as a link.
 */
export function serveOfficeFile<Query, Params>(
  api: FastifyInstance,
  endpoint: StaffEndpoint<undefined, Query, Params, object>,
  handler: (request: OfficeRequest<undefined, Query, Params>) => Promise<File | Refused>,
): void {
  route(api, endpoint, async (asked, { request, reply }) => {
    const result = await handler(asked);
    if (result instanceof Refused) return refuse(endpoint, { request, reply, result, ...asked });
    return reply
      .headers({
        'content-type': `${endpoint.file}; charset=utf-8`,
        'content-disposition': `attachment; filename="${result.name}"`,
      })
      .send(result.body);
  });
}

/** Where an answer goes. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function route<Body, Query, Params, Reply>(
  api: FastifyInstance,
  endpoint: StaffEndpoint<Body, Query, Params, Reply>,
  handler: (asked: OfficeRequest<Body, Query, Params>, exchange: Exchange) => Promise<unknown>,
): void {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    ...(endpoint.bodyBytes !== null && { bodyLimit: endpoint.bodyBytes }),
    onRequest: readHook(api),
    ...(endpoint.bodyBytes !== null && largeBody(api, endpoint)),
    handler: async (request, reply) => {
      refuseForeignPage(api, request);
      const caller = await officeCallerOf(request, endpoint);
      const turned = turnedFields(request.body);
      if (turned !== null) return refuse(endpoint, { request, reply, result: turned, caller });
      const asked = {
        body: checked(endpoint.body, withoutNulWithin(request.body ?? {})),
        query: checked(endpoint.query, withoutNul(request.query)),
        params: checked(endpoint.params, withoutNul(request.params)),
        caller,
        sender: { network: networkOf(request.ip), gone: goneOf(reply) },
        log: request.log,
      };
      return handler(asked, { request, reply });
    },
  });
}

/**
 * Of a large body nothing is taken before it is known that the caller may send it: strangers would fill the memory of both doors. Then it
 * is read as there is room for it.
 */
function largeBody(api: FastifyInstance, endpoint: Parameters<typeof officeCallerOf>[1]) {
  const preParsing: preParsingAsyncHookHandler = async (request, _reply, body) => {
    refuseForeignPage(api, request);
    const { handle } = staffOf(await officeCallerOf(request, endpoint));
    return officeBody(request, body, handle);
  };
  return { preParsing };
}

/** Aborted when the connection ends before the answer. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Says no, and notes which fields and why, never what was in them. */
function refuse(
  { name }: Pick<StaffEndpoint, 'name'>,
  { request, reply, result, caller }: Exchange & { result: Refused; caller: OfficeCaller },
) {
  const fields = [...result.fields.keys()];
  request.log.info({ endpoint: name, fields, reason: result.reason }, 'refused');
  return sendProblem(reply, problemOf(result, caller.locale));
}

function answer<Reply>(
  endpoint: Pick<StaffEndpoint<never, never, never, Reply>, 'name' | 'status' | 'reply'>,
  given: Exchange & { result: Answered<Reply>; caller: OfficeCaller },
) {
  const { request, reply, result, caller } = given;
  if (result instanceof Refused) return refuse(endpoint, { request, reply, result, caller });
  const body = result instanceof WithSession ? result.reply : result;
  if (result instanceof WithSession) setSession(reply, result);
  reply.code(endpoint.status);
  return endpoint.status === 204 ? reply.send() : reply.send(endpoint.reply.parse(body));
}

/** The same for a whole body: its texts, keys included, however deep. As linear as reading it was. */
function withoutNulWithin(given: unknown): unknown {
  const left: unknown[] = [given];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.includes('\0')) throw new HttpRefusal(400);
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) left.push(part);
    if (!Array.isArray(value)) for (const key of Object.keys(value)) left.push(key);
  }
  return given;
}

/**
 * Refuses, by field, texts whose direction is turned by characters that nobody sees: much of what staff type is read by borrowers and
 * visitors. Null: there is none. As linear as reading the body was.
 */
function turnedFields(body: unknown): Refused | null {
  if (typeof body !== 'object' || body === null) return null;
  const turned = Object.entries(body).filter(([, value]) => holdsBidiControls(value));
  if (turned.length === 0) return null;
  const said: Refusal = (locale) => m.office_error_bidi({}, { locale });
  return Refused.fields(new Map(turned.map(([field]) => [field, said])));
}

/** Whether a text within a value does, however deep. */
function holdsBidiControls(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string' && hasBidiControls(part)) return true;
    if (typeof part !== 'object' || part === null) continue;
    // One by one: millions of arguments at once overflow the stack.
    for (const inner of Object.values(part)) left.push(inner);
  }
  return false;
}

/** Throws 400 for NUL, which no text of ours holds and no database takes. */
function withoutNul(given: unknown): unknown {
  const values = Object.values((given ?? {}) as Record<string, unknown>);
  if (values.some((value) => String(value).includes('\0'))) throw new HttpRefusal(400);
  return given;
}

/** A value by its schema, null meaning that there is none to read. Throws 400 for another shape. */
function checked<Value>(schema: z.ZodMiniType<Value> | null, value: unknown): Value {
  if (schema === null) return undefined as Value;
  const result = schema.safeParse(value);
  if (!result.success) throw new HttpRefusal(400);
  return result.data;
}
