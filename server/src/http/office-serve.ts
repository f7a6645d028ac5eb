import type { StaffEndpoint } from 'contract/office/endpoint';
import { Refused } from 'contract/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { HttpRefusal } from './errors.ts';
import { readHook } from './limits.ts';
import { problemOf, sendProblem } from './office-answers.ts';
import { type OfficeCaller, officeCallerOf, setSession, WithSession } from './office-session.ts';
import { refuseForeignPage } from './origin.ts';

/** What a noun's handler gets: checked against the endpoint's schemas, with who calls. */
interface OfficeRequest<Body, Query, Params> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly caller: OfficeCaller;
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
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    ...(endpoint.bodyBytes !== null && { bodyLimit: endpoint.bodyBytes }),
    onRequest: readHook(api),
    handler: async (request, reply) => {
      refuseForeignPage(api, request);
      const caller = await officeCallerOf(request, endpoint);
      const result = await handler({
        body: checked(endpoint.body, request.body ?? {}),
        query: checked(endpoint.query, withoutNul(request.query)),
        params: checked(endpoint.params, withoutNul(request.params)),
        caller,
        log: request.log,
      });
      return answer(endpoint, { request, reply, result, caller });
    },
  });
}

function answer<Reply>(
  endpoint: Pick<StaffEndpoint<never, never, never, Reply>, 'name' | 'status' | 'reply'>,
  given: {
    request: FastifyRequest;
    reply: FastifyReply;
    result: Answered<Reply>;
    caller: OfficeCaller;
  },
) {
  const { request, reply, result, caller } = given;
  if (result instanceof Refused) {
    const fields = [...result.fields.keys()];
    // Which fields and why, never what was in them.
    request.log.info({ endpoint: endpoint.name, fields, reason: result.reason }, 'refused');
    return sendProblem(reply, problemOf(result, caller.locale));
  }
  const body = result instanceof WithSession ? result.reply : result;
  if (result instanceof WithSession) setSession(reply, result);
  reply.code(endpoint.status);
  return endpoint.status === 204 ? reply.send() : reply.send(endpoint.reply.parse(body));
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
