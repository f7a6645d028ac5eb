import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** A key by which the lender's accounting reads. The key itself is shown once, when it is made or taken over. */
export interface ApiKey {
  readonly id: string;
  /** What it is for, in the words of who made it. */
  readonly name: string;
  /** How the key begins: enough to tell it from others. */
  readonly prefix: string;
  /** Who of the staff. */
  readonly made_by: StaffName;
  readonly made_at: string;
  /** The last day on which it was used; null: never. */
  readonly used_on: string | null;
  readonly revoked_at: string | null;
  /** Who of the staff answers for it: who made it, or took it over. */
  readonly kept_by: StaffName;
  /** That person has left or is no manager any more, or a backup was restored: it opens nothing until a manager takes it over. */
  readonly suspended_at: string | null;
}

/** An address that is told of each entry. Its secret is shown once, when it is made, changed or taken over. */
export interface Webhook {
  readonly id: string;
  readonly address: string;
  readonly made_by: StaffName;
  readonly made_at: string;
  /** The number of the last event that the address has taken. */
  readonly sent_through: string;
  /** Events that wait for it. */
  readonly waiting: number;
  /** Tries in vain since the last success. */
  readonly tries: number;
  readonly next_try_at: string | null;
  /** The kind of the last failure; null: the last try went through. */
  readonly last_error: string | null;
  readonly last_sent_at: string | null;
  readonly ended_at: string | null;
  readonly kept_by: StaffName;
  /** As of a key: it is told nothing until a manager takes it over. */
  readonly suspended_at: string | null;
}

/** The OpenAPI document of what the accounting calls and is told, as `accountingOpenApi` builds it. */
export const accountingDescription = staffCall<Readonly<Record<string, unknown>>>({
  method: 'GET',
  path: '/api/office/accounting/openapi',
});

const KEYS = '/api/office/accounting/keys';
const WEBHOOKS = '/api/office/accounting/webhooks';

type Id = { readonly id: string };

/** All keys, the newest first, revoked ones too. */
export const apiKeyList = staffCall<{ readonly rows: readonly ApiKey[] }>({
  method: 'GET',
  path: KEYS,
});

export const makeApiKey = staffCall<
  { readonly key: ApiKey; readonly secret: string },
  { readonly name: string; readonly key: string }
>({ method: 'POST', path: KEYS, status: 201 });

export const revokeApiKey = staffCall<ApiKey, undefined, undefined, Id>({
  method: 'POST',
  path: `${KEYS}/:id/revoke`,
});

/** Puts a new key in the place of a suspended one, which is revoked, and answers for it. */
export const takeOverApiKey = staffCall<
  { readonly key: ApiKey; readonly secret: string },
  undefined,
  undefined,
  Id
>({ method: 'POST', path: `${KEYS}/:id/take-over` });

/** Answers for a suspended address from now on, which is told what it missed, signed with a new secret alone. */
export const takeOverWebhook = staffCall<
  { readonly webhook: Webhook; readonly secret: string },
  undefined,
  undefined,
  Id
>({ method: 'POST', path: `${WEBHOOKS}/:id/take-over` });

export const webhookList = staffCall<{ readonly rows: readonly Webhook[] }>({
  method: 'GET',
  path: WEBHOOKS,
});

export const makeWebhook = staffCall<
  { readonly webhook: Webhook; readonly secret: string },
  { readonly address: string; readonly key: string }
>({ method: 'POST', path: WEBHOOKS, status: 201 });

/** A new secret; the one before signs beside it for a day. */
export const rotateWebhook = staffCall<
  { readonly webhook: Webhook; readonly secret: string },
  undefined,
  undefined,
  Id
>({ method: 'POST', path: `${WEBHOOKS}/:id/rotate` });

/** Tries at once what waits for a later try. */
export const retryWebhook = staffCall<Webhook, undefined, undefined, Id>({
  method: 'POST',
  path: `${WEBHOOKS}/:id/retry`,
});

export const endWebhook = staffCall<Webhook, undefined, undefined, Id>({
  method: 'POST',
  path: `${WEBHOOKS}/:id/end`,
});
