import { MANAGERS } from 'contract/office/who';
import type { Webhook } from 'contract/office/accounting';
import type { Text } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { because, keeperGone, madeAlready, wrongField } from './commands.ts';
import { newWebhookSecret, webhookPlace } from './commands-secret.ts';
import { openWebhooks } from './gateway.ts';
import {
  changeSecret,
  closeWebhook,
  countOpen,
  hurryWebhook,
  insertWebhook,
  nextWebhook,
  readWebhooks,
  type WebhookRow,
} from './store-webhooks.ts';
import { namer } from '../standing/store-names.ts';

const ADDRESS_MAX = 2000;
const OPEN_MOST = 10;
/** Both secrets sign meanwhile, so that the receiver can be given the new one without a gap. */
const ROTATION_MS = 24 * 60 * 60 * 1000;

type Hooks = Pick<Services, 'db' | 'clock' | 'cipher' | 'env'>;

async function viewOf(db: Kysely<DB>, row: WebhookRow): Promise<Webhook> {
  const keeper = row.kept_by ?? row.made_by;
  const nameOf = await namer(db, [row.made_by, keeper]);
  const isWaiting = row.ended_at === null && row.suspended_at === null && row.waiting > 0;
  return {
    id: String(row.id),
    address: row.address,
    made_by: nameOf(row.made_by),
    made_at: row.made_at.toISOString(),
    sent_through: String(row.sent_through),
    waiting: row.waiting,
    tries: row.tries,
    next_try_at: isWaiting ? row.due_at.toISOString() : null,
    last_error: row.last_error,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    kept_by: nameOf(keeper),
    suspended_at: row.suspended_at?.toISOString() ?? null,
  };
}

async function viewById(db: Kysely<DB>, id: bigint): Promise<Webhook> {
  const [row] = await readWebhooks(db, id);
  if (!row) throw new Error('A webhook that was just written is not there');
  return viewOf(db, row);
}

/** All addresses as managers see them. */
export async function webhooks({ db }: Pick<Hooks, 'db'>): Promise<{ rows: Webhook[] }> {
  const rows = await readWebhooks(db);
  return { rows: await Promise.all(rows.map((row) => viewOf(db, row))) };
}

const FAULTS = {
  malformed: m.office_api_error_address,
  'not-https': m.office_api_error_https,
  private: m.office_api_error_private,
} as const;

/**
 * Enters an address that is told of every entry from now on. Its secret is told this once, so a repeat under the same key makes no
 * second one, and is told so.
 */
export async function makeWebhook(
  services: LoanServices,
  by: By,
  { address: given, key }: { address: string; key: string },
): Promise<{ webhook: Webhook; secret: string } | Refused> {
  const address = given.trim();
  const { cipher, env } = services;
  const fault =
    address.length > ADDRESS_MAX
      ? 'malformed'
      : openWebhooks(env.webhookPrivateHosts).fault(address);
  if (fault !== null) return wrongField('address', FAULTS[fault]);
  // By number: what is made beside another call with the same key is undone, and its number is then not the answer's.
  const made = new Map<string, { webhook: Webhook; secret: string }>();
  const options = { event: 'webhook.made', by, roles: MANAGERS, key, fields: { address } };
  const answer = await act(services, options, async (tx, at) => {
    const gone = await keeperGone(tx, by.who);
    if (gone !== null) return gone;
    if ((await countOpen(tx)) >= OPEN_MOST) {
      return wrongField('address', m.office_api_error_many);
    }
    const id = await nextWebhook(tx);
    const secret = newWebhookSecret();
    const sealed = cipher.sealText(secret, webhookPlace(id));
    await insertWebhook(tx, { id, address, secret: sealed, by: by.who, at });
    made.set(String(id), { webhook: await viewById(tx, id), secret });
    const facts = { host: new URL(address).host };
    return { answer: { id: String(id) }, subject: `webhook:${id}`, facts };
  });
  return answer instanceof Refused ? answer : (made.get(answer.id) ?? madeAlready());
}

/** An act on one that stands: `change` says whether it still did; `otherwise` what is said where it did not. */
export async function actOn<Answer>(
  { db, clock }: Pick<Hooks, 'db' | 'clock'>,
  given: { by: string; id: string; event: string; otherwise?: Text },
  change: (tx: Kysely<DB>, id: bigint, at: Date) => Promise<boolean>,
  answer: (webhook: Webhook) => Answer,
): Promise<Answer | Refused> {
  const { by, event } = given;
  const id = BigInt(given.id);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const gone = await keeperGone(tx, by);
    if (gone !== null) return gone;
    if (!(await change(tx, id, at))) {
      const isThere = (await readWebhooks(tx, id)).length > 0;
      return isThere
        ? because(given.otherwise ?? m.office_api_webhook_still, 'ended')
        : because(m.office_problem_not_found, 'not_found');
    }
    await recordActs(tx, [{ at, event, actor: by, subject: `webhook:${id}`, facts: {} }]);
    return answer(await viewById(tx, id));
  });
}

/** Gives an address another secret, and has who made it answer for the address; the one before signs beside it for a day. */
export async function rotate(
  services: Hooks,
  by: string,
  id: string,
): Promise<{ webhook: Webhook; secret: string } | Refused> {
  const secret = newWebhookSecret();
  return actOn(
    services,
    { by, id, event: 'webhook.rotated' },
    (tx, number, at) =>
      changeSecret(tx, {
        id: number,
        by,
        secret: services.cipher.sealText(secret, webhookPlace(number)),
        until: new Date(at.getTime() + ROTATION_MS),
      }),
    (webhook) => ({ webhook, secret }),
  );
}

/** Tries at once what waits for a later try. */
export async function retry(services: Hooks, by: string, id: string): Promise<Webhook | Refused> {
  const given = { by, id, event: 'webhook.retried' };
  return actOn(services, given, hurryWebhook, (webhook) => webhook);
}

/** Has an address told nothing from now on. */
export async function end(services: Hooks, by: string, id: string): Promise<Webhook | Refused> {
  const given = { by, id, event: 'webhook.ended', otherwise: m.office_api_webhook_ended };
  const close = (tx: Kysely<DB>, number: bigint, at: Date) =>
    closeWebhook(tx, { id: number, by, at });
  return actOn(services, given, close, (webhook) => webhook);
}
