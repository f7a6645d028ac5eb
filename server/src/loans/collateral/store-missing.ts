import { type RawBuilder, sql } from 'kysely';

/** Whether the thing under a ticket was looked for and was not there, and nothing has come of that yet. */
export const isMissing = (ticket: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from collateral_loss lost
    where lost.collateral_id = ${ticket}
      and not exists (select from collateral_loss_end ended where ended.loss_id = lost.id))`;

/** Whether a thing under a ticket is missing, and was noted so after an instant: what was written before may ask for it still. */
export const isMissingSince = (ticket: RawBuilder<unknown>, at: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from collateral_loss lost
    where lost.collateral_id = ${ticket} and lost.noted_at > ${at}
      and not exists (select from collateral_loss_end ended where ended.loss_id = lost.id))`;

/** Whether the thing under a ticket was lost and settled with its owner: it does not come back. */
export const isSettled = (ticket: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from collateral_loss lost
    join collateral_loss_end ended on ended.loss_id = lost.id and ended.outcome = 'settled'
    where lost.collateral_id = ${ticket})`;
