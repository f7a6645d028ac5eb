import type { ApiKey, Webhook } from 'contract/office/accounting';
import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { because, keeperGone, keyView } from './commands.ts';
import { newApiKey, newWebhookSecret, webhookPlace } from './commands-secret.ts';
import { actOn } from './commands-webhooks.ts';
import { insertApiKey, isApiKey, replaceKey, suspendKeys } from './store.ts';
import { endPreviousSecrets, keepWebhook, suspendWebhooks } from './store-webhooks.ts';

/**
 * Suspends every key and address that somebody answers for: they have left, or are no manager any more (docs/security.md, "Staff"). Of an
 * address that another answers for since, the secret that was theirs signs no more.
 * @param who `staff:max`
 * @returns how many are suspended
 */
export async function suspendOf(
  tx: Kysely<DB>,
  { who, by, at }: { who: string; by: string; at: Date },
): Promise<number> {
  const keys = await suspendKeys(tx, { who, at });
  const hooks = await suspendWebhooks(tx, { who, at });
  const signed = await endPreviousSecrets(tx, { who, at });
  const acts = [
    ...keys.map((id) => ({ event: 'api_key.suspended', subject: `api_key:${id}` })),
    ...hooks.map((id) => ({ event: 'webhook.suspended', subject: `webhook:${id}` })),
    ...signed.map((id) => ({ event: 'webhook.old_secret_ended', subject: `webhook:${id}` })),
  ];
  if (acts.length > 0) {
    await recordActs(
      tx,
      acts.map((act) => ({ at, actor: by, facts: {}, ...act })),
    );
  }
  return keys.length + hooks.length;
}

/**
 * Puts a new key in the place of a suspended one, for which a manager answers from now on. Who left may still have the one before: it is
 * revoked for good. The new one is told this once.
 */
export async function takeOverKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: string,
  id: string,
): Promise<{ key: ApiKey; secret: string } | Refused> {
  const { key: secret, prefix, hash } = newApiKey();
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const gone = await keeperGone(tx, by);
    if (gone !== null) return gone;
    const before = await replaceKey(tx, { id: BigInt(id), by, at });
    if (before === null) {
      return (await isApiKey(tx, BigInt(id)))
        ? because(m.office_api_not_suspended, 'not_suspended')
        : because(m.office_problem_not_found, 'not_found');
    }
    const row = await insertApiKey(tx, { name: before.name, prefix, hash, by, at });
    const facts = { prefix: before.prefix, by: Number(row.id) };
    await recordActs(tx, [
      { at, actor: by, event: 'api_key.taken_over', subject: `api_key:${id}`, facts },
      { at, actor: by, event: 'api_key.made', subject: `api_key:${row.id}`, facts: { prefix } },
    ]);
    return { key: await keyView(tx, row), secret };
  });
}

/**
 * A manager answers for a suspended address from now on, which is told at once what it missed, signed with another secret alone: with the
 * one before, who left could sign in the lender's name. The new one is told this once.
 */
export async function takeOverWebhook(
  services: Pick<Services, 'db' | 'clock' | 'cipher'>,
  by: string,
  id: string,
): Promise<{ webhook: Webhook; secret: string } | Refused> {
  const secret = newWebhookSecret();
  const given = { by, id, event: 'webhook.taken_over', otherwise: m.office_api_not_suspended };
  const keep = (tx: Kysely<DB>, number: bigint, at: Date) =>
    keepWebhook(tx, {
      id: number,
      by,
      at,
      secret: services.cipher.sealText(secret, webhookPlace(number)),
    });
  return actOn(services, given, keep, (webhook) => ({ webhook, secret }));
}
