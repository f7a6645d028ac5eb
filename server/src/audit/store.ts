import type { CompiledQuery, Kysely } from 'kysely';
import { PreparedStatement, type SlotMaker, type StatementPart } from '../database/prepared.ts';
import type { DB, JsonObject } from '../database/types.ts';

/** An act worth keeping for good. `facts` holds numbers, hashes and names of rules, never personal data (docs/security.md). */
export interface Act {
  at: Date;
  /** `noun.done`, as `application.submitted`. */
  event: string;
  /** `visitor`, `system`, or who of the staff. */
  actor: string;
  /** Noun and id, as `application:12`. */
  subject: string;
  facts: JsonObject;
}

/**
 * Adds acts to the audit, in the caller's transaction. It waits for nobody and makes nobody wait: the sealer covers the
 * rows with a block once the transaction has ended (docs/decisions/0020-sealed-audit.md).
 */
export async function recordActs(db: Kysely<DB>, acts: readonly Act[]): Promise<void> {
  const [act, ...more] = acts;
  if (!act) return;
  if (more.length === 0) {
    await db.executeQuery(actInsert(db, act));
    return;
  }
  await db
    .insertInto('audit')
    .values(acts.map((one) => ({ ...one, facts: JSON.stringify(one.facts) })))
    .execute();
}

/** The statement that adds one act. */
function actInsert(db: Kysely<DB>, act: Act): CompiledQuery {
  return inserts.query('', act, insertOf(db));
}

/** The same as part of a transaction's last statement. */
export function actPart(db: Kysely<DB>, act: Act): StatementPart {
  return inserts.part('', act, insertOf(db));
}

function insertOf(db: Kysely<DB>) {
  return (slot: SlotMaker<Act>) =>
    db.insertInto('audit').values({
      at: slot((given) => given.at),
      event: slot((given) => given.event),
      actor: slot((given) => given.actor),
      subject: slot((given) => given.subject),
      facts: slot((given) => JSON.stringify(given.facts)),
    });
}

/** Nearly every act comes alone. */
const inserts = new PreparedStatement<Act>('insert act');
