import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import * as calls from '../accounting.ts';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';

/** What leads the lender's figures out of the house is the managers' business, after a new sign-in. */
const BY_MANAGERS = { who: MANAGERS } as const;
const FRESH = { ...BY_MANAGERS, movesMoney: true } as const;

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  made_by: staffName,
  made_at: z.string(),
  used_on: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  kept_by: staffName,
  suspended_at: z.nullable(z.string()),
});

const webhook = z.object({
  id: z.string(),
  address: z.string(),
  made_by: staffName,
  made_at: z.string(),
  sent_through: z.string(),
  waiting: z.number(),
  tries: z.number(),
  next_try_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  last_sent_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  kept_by: staffName,
  suspended_at: z.nullable(z.string()),
});

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });
/** Longer than any that is taken; what is longer is no name and no address. */
const text = z.string().check(z.maxLength(3000));

export const accountingDescription = staffEndpoint(calls.accountingDescription, {
  name: 'accounting.description',
  summary: 'What the lender’s accounting calls and is told, as an OpenAPI document',
  ...BY_MANAGERS,
  reply: z.record(z.string(), z.unknown()),
});

export const apiKeyList = staffEndpoint(calls.apiKeyList, {
  name: 'accounting.keys',
  summary: 'Keys by which the lender’s accounting reads entries',
  ...BY_MANAGERS,
  reply: z.object({ rows: z.array(apiKey) }),
});

export const makeApiKey = staffEndpoint(calls.makeApiKey, {
  name: 'accounting.makeKey',
  summary: 'A new key, shown this once',
  ...FRESH,
  audit: 'api_key.made',
  body: z.object({ name: text, key: z.uuid() }),
  reply: z.object({ key: apiKey, secret: z.string() }),
});

export const revokeApiKey = staffEndpoint(calls.revokeApiKey, {
  name: 'accounting.revokeKey',
  summary: 'A key that opens nothing from now on',
  ...BY_MANAGERS,
  audit: 'api_key.revoked',
  params,
  reply: apiKey,
});

export const takeOverApiKey = staffEndpoint(calls.takeOverApiKey, {
  name: 'accounting.takeOverKey',
  summary:
    'A new key, shown this once, in the place of a suspended one, which is revoked; the caller answers for it',
  ...FRESH,
  audit: 'api_key.taken_over',
  params,
  reply: z.object({ key: apiKey, secret: z.string() }),
});

export const takeOverWebhook = staffEndpoint(calls.takeOverWebhook, {
  name: 'accounting.takeOverWebhook',
  summary:
    'A suspended address is told again, what it missed too, with a new secret; the caller answers for it',
  ...FRESH,
  audit: 'webhook.taken_over',
  params,
  reply: z.object({ webhook, secret: z.string() }),
});

export const webhookList = staffEndpoint(calls.webhookList, {
  name: 'accounting.webhooks',
  summary: 'Addresses that are told of each entry, and what waits for them',
  ...BY_MANAGERS,
  reply: z.object({ rows: z.array(webhook) }),
});

export const makeWebhook = staffEndpoint(calls.makeWebhook, {
  name: 'accounting.makeWebhook',
  summary: 'A new address; its secret is shown this once',
  ...FRESH,
  audit: 'webhook.made',
  body: z.object({ address: text, key: z.uuid() }),
  reply: z.object({ webhook, secret: z.string() }),
});

export const rotateWebhook = staffEndpoint(calls.rotateWebhook, {
  name: 'accounting.rotateWebhook',
  summary: 'A new secret; the one before signs beside it for a day',
  ...FRESH,
  audit: 'webhook.rotated',
  params,
  reply: z.object({ webhook, secret: z.string() }),
});

export const retryWebhook = staffEndpoint(calls.retryWebhook, {
  name: 'accounting.retryWebhook',
  summary: 'Tries at once what waits for a later try',
  ...BY_MANAGERS,
  audit: 'webhook.retried',
  params,
  reply: webhook,
});

export const endWebhook = staffEndpoint(calls.endWebhook, {
  name: 'accounting.endWebhook',
  summary: 'An address that is told nothing from now on',
  ...BY_MANAGERS,
  audit: 'webhook.ended',
  params,
  reply: webhook,
});
