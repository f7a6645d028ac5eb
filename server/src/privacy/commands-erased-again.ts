import { LOCALES } from 'contract/locale';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { erase, type ErasureServices } from './commands-erasure.ts';
import { hindrancesOf } from './commands-hindrances.ts';
import { Undone } from '../undone.ts';
import * as store from './store-erasure.ts';
import { type Erased, erasedAlready, findByUuid } from './store-erased.ts';

/** In the place of how the manager made sure, in both languages: it was looked at when they were erased the first time. */
const madeSure = () =>
  LOCALES.map((locale) => m.office_erasure_restored({}, { locale })).join(' · ');

/** What became of one: nobody of before the backup, erased already, erased now, or what keeps it from being erased as things stood then. */
export type ErasedAgain =
  | { readonly outcome: 'unknown' | 'already' | 'erased' }
  | { readonly outcome: 'waits'; readonly borrowerId: bigint; readonly why: readonly string[] };

/**
 * Erases somebody whom a restored backup brought back, as two people decided before, at the moment of their decision. Where something was
 * still under way with them when the backup was made, the request waits in the office instead.
 */
export async function eraseAgain(services: ErasureServices, erased: Erased): Promise<ErasedAgain> {
  const { db } = services;
  const done = { by: erased.decided_by, at: new Date(erased.decided_at) };
  const found = await findByUuid(db, erased.borrower);
  if (found === null) return { outcome: 'unknown' };
  if (await erasedAlready(db, found, done.at)) return { outcome: 'already' };
  try {
    return await db.transaction().execute(async (tx) => {
      const request = await requestOfBefore(services, tx, { borrowerId: found, erased });
      const counts = await erase({ ...services, db: tx }, found, done);
      await store.closeErasure(tx, request, { ...done, confirmed: true, counts });
      await note(services, tx, { borrowerId: found, event: 'privacy.erased', facts: counts });
      return { outcome: 'erased' };
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (error.refused.reason === 'erased') return { outcome: 'already' };
    return leaveWaiting(services, found, erased);
  }
}

/**
 * The request that was confirmed before: as the backup holds it, or entered again in the names of before. Another one that waits in the
 * backup had ended by then, since only one waits at a time; by whom nothing tells any more. It is ended as one that its own manager
 * took back, and the audit says that a restore did it.
 */
async function requestOfBefore(
  services: Pick<ErasureServices, 'clock'>,
  tx: Kysely<DB>,
  { borrowerId, erased }: { borrowerId: bigint; erased: Erased },
): Promise<bigint> {
  const waits = await store.openErasure(tx, borrowerId);
  if (waits === null) return insertAgain(tx, borrowerId, erased);
  const at = new Date(erased.proposed_at);
  const isSame =
    waits.proposedBy === erased.proposed_by && waits.proposedAt.getTime() === at.getTime();
  if (isSame) return waits.id;
  const ended = { by: waits.proposedBy, at, confirmed: false, counts: null };
  await store.closeErasure(tx, waits.id, ended);
  const facts = { erasure: Number(waits.id) };
  await note(services, tx, { borrowerId, event: 'privacy.erasure_refused', facts });
  return insertAgain(tx, borrowerId, erased);
}

/** Enters a request again in the names of before. */
async function insertAgain(tx: Kysely<DB>, borrowerId: bigint, erased: Erased): Promise<bigint> {
  const at = new Date(erased.proposed_at);
  const given = { borrowerId, madeSure: madeSure(), by: erased.proposed_by, at };
  const made = await store.insertErasure(tx, given);
  if (made === null) throw new Error('A request to erase could not be entered again');
  return made;
}

/** Where something is under way, whichever request waits already goes on waiting: people decide on it anew. */
async function leaveWaiting(
  services: ErasureServices,
  borrowerId: bigint,
  erased: Erased,
): Promise<ErasedAgain> {
  return services.db.transaction().execute(async (tx) => {
    if ((await store.openErasure(tx, borrowerId)) === null)
      await insertAgain(tx, borrowerId, erased);
    const why = await hindrancesOf({ ...services, db: tx }, borrowerId);
    const event = 'privacy.erasure_proposed';
    await note(services, tx, { borrowerId, event, facts: {} });
    return { outcome: 'waits', borrowerId, why };
  });
}

async function note(
  { clock }: Pick<ErasureServices, 'clock'>,
  tx: Kysely<DB>,
  { borrowerId, event, facts }: { borrowerId: bigint; event: string; facts: object },
): Promise<void> {
  const act = { at: clock.now(), event, actor: 'system', subject: `borrower:${borrowerId}` };
  await recordActs(tx, [{ ...act, facts: { ...facts, restored: true } }]);
}
