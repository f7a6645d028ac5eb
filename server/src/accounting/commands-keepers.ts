import type { ApiKey, Webhook } from 'contract/office/accounting';
import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { because, keyView } from './commands.ts';
import { actOn } from './commands-webhooks.ts';
import { isApiKey, keepKey, suspendKeys } from './store.ts';
import { keepWebhook, suspendWebhooks } from './store-webhooks.ts';

/**
 * Suspends every key and address that somebody answers for: they have left, or are no manager any more (docs/security.md, "Staff").
 * @param who `staff:max`
 * @returns how many
 */
export async function suspendOf(
  tx: Kysely<DB>,
  { who, by, at }: { who: string; by: string; at: Date },
): Promise<number> {
  const keys = await suspendKeys(tx, { who, at });
  const hooks = await suspendWebhooks(tx, { who, at });
  const acts = [
    ...keys.map((id) => ({ event: 'api_key.suspended', subject: `api_key:${id}` })),
    ...hooks.map((id) => ({ event: 'webhook.suspended', subject: `webhook:${id}` })),
  ];
  if (acts.length > 0) {
    await recordActs(
      tx,
      acts.map((act) => ({ at, actor: by, facts: {}, ...act })),
    );
  }
  return acts.length;
}

/** A manager answers for a suspended key from now on, which opens again. */
export async function takeOverKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: string,
  id: string,
): Promise<ApiKey | Refused> {
  return db.transaction().execute(async (tx) => {
    const row = await keepKey(tx, { id: BigInt(id), by });
    if (row === null) {
      return (await isApiKey(tx, BigInt(id)))
        ? because(m.office_changes_not_suspended, 'not_suspended')
        : because(m.office_problem_not_found, 'not_found');
    }
    const act = { at: clock.now(), event: 'api_key.taken_over', actor: by, facts: {} };
    await recordActs(tx, [{ ...act, subject: `api_key:${id}` }]);
    return keyView(tx, row);
  });
}

/** A manager answers for a suspended address from now on, which is told at once what it missed. */
export async function takeOverWebhook(
  services: Pick<Services, 'db' | 'clock'>,
  by: string,
  id: string,
): Promise<Webhook | Refused> {
  const given = { by, id, event: 'webhook.taken_over', otherwise: m.office_changes_not_suspended };
  const keep = (tx: Kysely<DB>, number: bigint, at: Date) =>
    keepWebhook(tx, { id: number, by, at });
  return actOn(services, given, keep, (webhook) => webhook);
}
