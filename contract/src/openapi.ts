import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { investForm } from './forms/invest.ts';
import { referralForm } from './forms/referral.ts';
import { LOCALES, DEFAULT_LOCALE, LOCALE_HEADER } from './locale.ts';
import { formBody, type Schema, wizardBody } from './openapi-wizard.ts';
import type { Step } from './question.ts';
import { STORE_CALLS } from './wizards/all.ts';

/** One call of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Schema[];
  readonly requestBody?: Schema;
  readonly security?: readonly Schema[];
  readonly responses: Readonly<Record<string, Schema>>;
}

/** The OpenAPI 3.1 document of all calls. */
export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
}

/** Which form's questions a call of one step carries. */
const FORMS: Readonly<Record<string, Step>> = {
  'leads.storeReferral': referralForm,
  'leads.storeInvest': investForm,
};

/** Refusals of the transport, the same for every call; which of them a call can meet depends on its form. */
const TRANSPORT: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Nobody, or no longer anybody, is signed in.',
  403: 'A foreign page has its visitor post, or this is for others.',
  411: 'A form of unknown length.',
  413: 'The body, a file or their number is too large.',
  415: 'The call takes another kind of body.',
  429: 'Too many calls from one address; `Retry-After` says when to come again.',
  500: 'Something went wrong on our side.',
  503: 'Busy, or the database is away; `Retry-After` says when to come again.',
};

/** Builds the document from the endpoints and the wizards' questions. */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const one of ENDPOINTS as unknown as readonly Endpoint[]) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Romdoul',
      version: '1',
      description:
        'What browser and server say to each other. A business answer has its own success code in `code`; a refusal has another one and says why in `message`, in the language of the header, and in `message_en` and `message_km`.',
    },
    paths,
    components: {
      schemas: {
        Refusal: refusal(false),
        FieldErrors: fieldErrors,
        TransportRefusal: refusal(true),
      },
      responses: Object.fromEntries(
        Object.entries(TRANSPORT).map(([status, description]) => [
          status,
          answer(description, { $ref: '#/components/schemas/TransportRefusal' }),
        ]),
      ),
      securitySchemes: { borrower: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(one: Endpoint): Operation {
  const body = requestBody(one);
  const audit = one.audit === null ? '' : ` Leaves \`${one.audit}\` in the audit.`;
  const host = one.host === 'api' ? '' : ` Served by the host for ${one.host}.`;
  return {
    operationId: one.name,
    summary: one.summary,
    description: `For ${one.who.join(', ')}. Counted as ${one.rate}.${host}${audit}`,
    tags: [one.name.split('.')[0] ?? one.name],
    parameters: [localeHeader, ...parametersOf(one.query, 'query')],
    ...(body && { requestBody: body }),
    ...(one.who.includes('borrower') && { security: security(one) }),
    responses: responses(one),
  };
}

/** A borrower's token; optional where visitors may call. */
function security(one: Endpoint): Schema[] {
  return [...(one.who.includes('visitor') ? [{}] : []), { borrower: [] }];
}

export const localeHeader: Schema = {
  name: 'X-Localization',
  in: 'header',
  description: `The reader's language (${LOCALE_HEADER}, any case).`,
  schema: { type: 'string', enum: LOCALES, default: DEFAULT_LOCALE },
};

/** What stands in a query or in a path, as the document lists it. */
export function parametersOf(query: z.ZodMiniType | null, place: 'query' | 'path'): Schema[] {
  if (query === null) return [];
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description !== undefined && { description }),
    required: required.includes(name),
    schema,
  }));
}

function requestBody(one: Endpoint): Schema | null {
  if (one.form === 'none' || one.body === null) return null;
  const wizards = STORE_CALLS.find(({ call }) => call.name === one.name)?.wizards;
  const single = FORMS[one.name];
  const own = single ? formBody(single) : jsonSchema(one.body, 'input');
  const json = wizards ? wizardBody(wizards, 'json') : own;
  const form = wizards ? wizardBody(wizards, 'form') : json;
  const multipart =
    one.form === 'json-or-multipart' ? { 'multipart/form-data': { schema: form } } : {};
  return { required: true, content: { 'application/json': { schema: json }, ...multipart } };
}

function responses(one: Endpoint): Record<string, Schema> {
  const success = {
    type: 'object',
    required: ['code', 'data', 'message', 'message_en', 'message_km'],
    properties: {
      code: { const: one.successCode },
      data: jsonSchema(one.reply, 'output'),
      ...(one.isPaged && paging),
      message: { const: '' },
      message_en: { const: '' },
      message_km: { const: '' },
    },
  };
  const refused = { $ref: '#/components/schemas/Refusal' };
  const business: Record<string, Schema> =
    one.envelope === 'v3'
      ? { 200: answer('The answer.', success), 422: answer('A refusal.', refused) }
      : { 200: answer('The answer, or a refusal.', { oneOf: [success, refused] }) };
  const transport = Object.keys(TRANSPORT).filter((status) => canMeet(one, Number(status)));
  return {
    ...business,
    ...Object.fromEntries(
      transport.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  };
}

/** The numbers beside one page of a list (G-53). */
const paging: Schema = Object.fromEntries(
  ['total_pages', 'current_page', 'per_page', 'total_records'].map((key) => [
    key,
    { type: 'integer' },
  ]),
);

function canMeet(one: Endpoint, status: number): boolean {
  if (status === 401) return !one.who.includes('visitor');
  if (status === 403) return one.method !== 'GET' || !one.who.includes('visitor');
  if (status === 411) return one.form === 'json-or-multipart';
  return true;
}

function answer(description: string, schema: Schema): Schema {
  return { description, content: { 'application/json': { schema } } };
}

const fieldErrors: Schema = {
  description: 'Field key → its messages in the language of the header.',
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
};

/** Refusals: of the transport with the HTTP status as `code`, of a command with 0 or 422. */
function refusal(ofTransport: boolean): Schema {
  const fields = { $ref: '#/components/schemas/FieldErrors' };
  return {
    type: 'object',
    required: ['code', 'data', 'message', 'message_en', 'message_km'],
    properties: {
      code: ofTransport
        ? { type: 'integer', description: 'The HTTP status.' }
        : { enum: [0, 422], description: '0 in the v1 envelope, 422 in v3.' },
      data: { type: 'null' },
      message: ofTransport ? { type: 'string' } : { oneOf: [{ type: 'string' }, fields] },
      message_en: { type: 'string' },
      message_km: { type: 'string' },
      ...(ofTransport
        ? {}
        : {
            errors: { ...fields, description: 'In the v3 envelope.' },
            reason: { type: 'string', description: 'For programs.' },
          }),
    },
  };
}

/** A schema as JSON Schema, of what comes in or of what goes out. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
