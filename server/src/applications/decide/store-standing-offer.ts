import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../database/types.ts';

/** As SQL: whether an offer of this application waits for its signature, or has it. */
export const standingOffer = (applicationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from offer where application_id = ${applicationId} and status in ('Open', 'Signed'))`;

/** Whether an offer of an application waits for its signature, or has it. */
export async function hasStandingOffer(tx: Kysely<DB>, applicationId: bigint): Promise<boolean> {
  const stands = standingOffer(sql`${applicationId}`);
  const { rows } = await sql<{ stands: boolean }>`select ${stands} as stands`.execute(tx);
  return rows[0]?.stands ?? false;
}
