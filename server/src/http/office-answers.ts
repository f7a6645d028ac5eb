import { type Locale, LOCALE_HEADER, readLocale, type Text } from 'contract/locale';
import type { Problem } from 'contract/office/problem';
import type { Refused } from 'contract/refusal';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from 'words/messages';
import { ANSWER_HEADERS } from './envelopes.ts';
import { HttpRefusal, statusOf } from './errors.ts';
import { RETRY_AFTER_SECONDS } from './health.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Refusals of the transport, by status: a code for programs, and what they say. */
const TRANSPORT: Readonly<Record<number, readonly [code: string, text: Text]>> = {
  400: ['malformed', m.refusal_malformed],
  401: ['signed_out', m.office_problem_session_over],
  403: ['not_allowed', m.office_problem_not_allowed],
  404: ['not_found', m.office_problem_not_found],
  405: ['not_found', m.office_problem_not_found],
  408: ['too_slow', m.refusal_too_slow],
  413: ['too_large', m.refusal_too_large],
  415: ['content_type', m.refusal_content_type],
  429: ['too_many', m.refusal_too_many],
  431: ['too_large', m.refusal_too_large],
  503: ['busy', m.refusal_busy],
};

/** A request that the office's door refuses before its act: thrown inside `http/` only. */
export class OfficeRefusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly text: Text;

  constructor(statusCode: number, code: string, text: Text) {
    super(`refused with ${statusCode}`);
    this.statusCode = statusCode;
    this.code = code;
    this.text = text;
  }
}

/** Statuses of refusals by a rule, by their reason; any other is a conflict with how things stand: 409. */
const STATUS_OF_REASON: Readonly<Record<string, number>> = {
  wrong: 422,
  throttled: 429,
  not_allowed: 403,
  second_person: 403,
  not_found: 404,
};

function problem(
  status: number,
  code: string,
  detail: string,
  { title, errors }: { title: string; errors?: Problem['errors'] },
): Problem {
  const fields = errors === undefined ? {} : { errors };
  return { type: `urn:romdoul:${code}`, title, status, detail, code, ...fields };
}

/** A command's refusal as a problem: 422 where fields are wrong, else by its reason. */
export function problemOf(refused: Refused, locale: Locale): Problem {
  const say = (text: Text) => text({}, { locale });
  if (refused.fields.size > 0) {
    const errors = Object.fromEntries(
      [...refused.fields].map(([key, text]) => [key, [text(locale)]]),
    );
    const detail = refused.text?.(locale) ?? say(m.office_problem_fields);
    return problem(422, 'fields', detail, { title: say(m.office_problem_fields), errors });
  }
  const code = refused.reason ?? 'refused';
  const detail = refused.text?.(locale) ?? say(m.error_generic);
  return problem(STATUS_OF_REASON[code] ?? 409, code, detail, { title: detail });
}

/** Sends a problem. */
export function sendProblem(reply: FastifyReply, answer: Problem) {
  return reply
    .code(answer.status)
    .headers({ ...ANSWER_HEADERS, 'content-type': PROBLEM_TYPE })
    .send(JSON.stringify(answer));
}

/** Answers whatever went wrong before or beside an act of the office as a problem that repeats nothing of the request. */
export function registerOfficeErrors(api: FastifyInstance): void {
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    const isOwn = error instanceof HttpRefusal || error instanceof OfficeRefusal;
    if (status >= 500 && !isOwn) request.log.error({ err: error }, 'a call failed');
    if (status === 503 || status === 429) {
      const wait = error instanceof HttpRefusal ? error.words?.retryAfterSeconds : undefined;
      reply.header('retry-after', String(wait ?? RETRY_AFTER_SECONDS));
    }
    const locale = readLocale(request.headers[LOCALE_HEADER]);
    const [code, said] = TRANSPORT[status] ?? ['failed', m.error_generic];
    const [named, text] =
      error instanceof OfficeRefusal ? [error.code, error.text] : [code, wordsOf(error) ?? said];
    const detail = text({}, { locale });
    return sendProblem(reply, problem(status, named, detail, { title: detail }));
  });
}

const wordsOf = (error: unknown): Text | undefined =>
  error instanceof HttpRefusal ? error.words?.text : undefined;

/** No such call of the office, for every method. */
export function sendNoSuchCall(request: FastifyRequest, reply: FastifyReply) {
  const detail = m.office_problem_not_found(
    {},
    { locale: readLocale(request.headers[LOCALE_HEADER]) },
  );
  return sendProblem(reply, problem(404, 'not_found', detail, { title: detail }));
}
