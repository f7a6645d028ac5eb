import type { AccountingEntry } from 'contract/accounting';
import type { Services } from '../services.ts';
import { secretsOf } from './commands-secret.ts';
import { feedEntries } from './commands-feed.ts';
import type { Webhooks } from './gateway.ts';
import { isAccountingUsed } from './store.ts';
import { eventsAfter } from './store-feed.ts';
import { type DueWebhook, giveBack, noteTaken, takeDueWebhooks } from './store-webhooks.ts';

const AT_ONCE = 50;
/** Longer than what is sent in one turn may take: past it another process begins. */
const LEASE_MS = 5 * 60_000;
const TURN_MS = 60_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;

type Sending = Pick<Services, 'db' | 'clock' | 'cipher'>;

/**
 * Brings new entries into their order and tells each address of those that it has not taken, one after the other. What fails is tried
 * again after 15 s, 30 s, 1 min … an hour, for as long as the address stands; the acts on loans know nothing of it.
 * @returns whether there may be more to do at once
 */
export async function workOnAccounting(services: Sending, webhooks: Webhooks): Promise<boolean> {
  const { db, clock } = services;
  if (!(await isAccountingUsed(db))) return false;
  const more = await feedEntries(services);
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueWebhooks(db, { now, leaseUntil });
  const ends = await Promise.allSettled(due.map((hook) => tell(services, webhooks, hook)));
  // Thrown last, so that what the others did is noted first.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return more || ends.some((end) => end.status === 'fulfilled' && end.value);
}

/**
 * What is sent of an entry: the same bytes at every try. After a restore numbers are given anew, to other entries; with the instant
 * at which it was recorded none of them looks like one that was taken before.
 */
function messageOf(number: bigint, body: AccountingEntry): { id: string; body: string } {
  const event = { type: 'entry.recorded', timestamp: body.recorded_at, data: body };
  const id = `entry_${number}_${Date.parse(body.recorded_at)}`;
  return { id, body: JSON.stringify(event) };
}

/** Tells one address of the next entries. @returns whether it has taken all of them, and there may be more */
async function tell(
  { db, clock, cipher }: Sending,
  webhooks: Webhooks,
  hook: DueWebhook,
): Promise<boolean> {
  const { id, address } = hook;
  const begun = performance.now();
  const events = await eventsAfter(db, hook.sent_through, AT_ONCE);
  for (const { number, body, recordedAt } of events) {
    if (performance.now() - begun > TURN_MS) break;
    // What happened before it was entered is read by the key.
    const isOld = recordedAt < hook.made_at;
    const at = clock.now();
    const secrets = secretsOf(cipher, hook, at);
    const outcome = isOld
      ? { taken: true as const }
      : await webhooks.send({ address, secrets, at, ...messageOf(number, body) });
    if (!outcome.taken) {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(hook.tries, 12), LONGEST_WAIT_MS);
      const dueAt = new Date(clock.now().getTime() + wait);
      await giveBack(db, { id, dueAt, error: outcome.error });
      return false;
    }
    hook.tries = 0;
    if (!(await noteTaken(db, { id, number, at: isOld ? null : clock.now() }))) return false;
  }
  await giveBack(db, { id, dueAt: clock.now(), error: null });
  return events.length === AT_ONCE;
}
