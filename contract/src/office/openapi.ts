import {
  jsonSchema,
  localeHeader,
  type OpenApi,
  type Operation,
  parametersOf,
} from '../openapi.ts';
import type { Schema } from '../openapi-wizard.ts';
import type { StaffEndpoint } from './endpoint.ts';
import { OFFICE_ENDPOINTS } from './endpoints.ts';

/** Problems that any call of the office can meet (RFC 9457), by status. */
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Nobody, or no longer anybody, is signed in.',
  403: 'The role is another, a second person must do it, or an act on money wants a new sign-in (`sign_in_again`).',
  404: 'There is no such record.',
  409: 'How things stand has changed, or does not allow it: `detail` says how.',
  415: 'The call takes JSON.',
  422: 'What was sent is wrong: `errors` by field.',
  429: 'Too many calls or tries; `Retry-After` says when to come again.',
  503: 'Busy, or the database is away; `Retry-After` says when to come again.',
};

/** Builds the OpenAPI 3.1 document of the office's calls, apart from that of the public door. */
export function officeOpenApi(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const one of OFFICE_ENDPOINTS as unknown as readonly StaffEndpoint[]) {
    const path = one.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operation(one) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Romdoul, the office',
      version: '1',
      description:
        'What the office of the lender’s staff says to the server, at a door of its own. A success is its body alone; a refusal is a problem (RFC 9457) with a `code` for programs, in the language of the header. Who calls is told by a cookie.',
    },
    paths,
    components: {
      schemas: { Problem: problem },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [
          status,
          {
            description,
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            },
          },
        ]),
      ),
      securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: '__Host-office' } },
    },
  };
}

function operation(one: StaffEndpoint): Operation {
  const audit = one.audit === null ? '' : ` Leaves \`${one.audit}\` in the audit.`;
  const money = one.movesMoney
    ? ' Moves money: wants a new sign-in after 15 minutes without a call.'
    : '';
  const background = one.background
    ? ' Pages call it by themselves: it is no use of a session.'
    : '';
  return {
    operationId: one.name,
    summary: one.summary,
    description: `For ${one.who.join(', ')}.${money}${background}${audit}`,
    tags: [one.name.split('.')[0] ?? one.name],
    parameters: [
      localeHeader,
      ...parametersOf(one.params, 'path'),
      ...parametersOf(one.query, 'query'),
    ],
    ...(one.body && { requestBody: json(jsonSchema(one.body, 'input'), { required: true }) }),
    ...(!one.who.includes('visitor') && { security: [{ staff: [] }] }),
    responses: responses(one),
  };
}

function responses(one: StaffEndpoint): Record<string, Schema> {
  const success =
    one.status === 204
      ? { description: 'Done.' }
      : one.file === null
        ? json(jsonSchema(one.reply, 'output'), { description: 'The answer.' })
        : { description: 'The file.', content: { [one.file]: { schema: { type: 'string' } } } };
  const met = Object.keys(PROBLEMS).filter((status) => canMeet(one, Number(status)));
  return {
    [one.status]: success,
    ...Object.fromEntries(
      met.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  };
}

function canMeet(one: StaffEndpoint, status: number): boolean {
  if (status === 401) return !one.who.includes('visitor');
  if (status === 404) return one.params !== null;
  return ![409, 415, 422].includes(status) || one.method !== 'GET';
}

function json(schema: Schema, rest: Schema): Schema {
  return { ...rest, content: { 'application/json': { schema } } };
}

const problem: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', description: '`urn:romdoul:` and the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      description: 'Field key → its messages in the language of the header.',
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  },
};
