import { CODE_KINDS, PAGE_ROWS } from 'contract/office/messages';
import type { Kysely } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { KEPT_BODY } from './store-sending.ts';

/** Which messages of the outbox are asked for. */
export interface AskedMessages extends AskedPage {
  readonly state?: string | undefined;
  readonly audience?: string | undefined;
  /** The newest first unless `written`. */
  readonly sort?: 'written' | '-written' | undefined;
}

/** Messages as staff see them: a code's digits are blotted out, whether it was sent or not. */
function messages(db: Kysely<DB>) {
  return db
    .selectFrom('notice')
    .select(['id', 'kind', 'audience', 'phone', 'locale', 'state', 'tries'])
    .select(['created_at', 'sent_at', 'due_at', 'last_error', 'sent_again'])
    .select(KEPT_BODY.as('body'));
}

/** A row of them. */
export type OutboxRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number];

/** One row more than a page, in the order asked; backwards where the page before a row is asked for. */
export async function readOutbox(
  db: Kysely<DB>,
  { state, audience, sort, after, before }: AskedMessages,
): Promise<OutboxRow[]> {
  const isBack = before !== undefined;
  // Rows are numbered in the order in which they were written.
  const isUp = (sort === 'written') !== isBack;
  const from = before ?? after;
  return messages(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(audience !== undefined, (query) => query.where('audience', '=', audience ?? ''))
    .$if(from !== undefined, (query) => query.where('id', isUp ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isUp ? 'asc' : 'desc')
    .limit(PAGE_ROWS + 1)
    .execute();
}

/** One message; null where there is none of that number. */
export async function findMessage(db: Kysely<DB>, id: bigint): Promise<OutboxRow | null> {
  return (await messages(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Counted up to so many. */
const GIVEN_UP_MOST = 1000;

/** How many messages to borrowers were given up of those written since, codes left out, up to a thousand. */
export async function givenUpSince(db: Kysely<DB>, since: Date): Promise<number> {
  const rows = await db
    .selectFrom('notice')
    .select('id')
    .where('state', '=', 'failed')
    .where('audience', '=', 'applicant')
    .where('kind', 'not in', [...CODE_KINDS])
    .where('created_at', '>', since)
    .limit(GIVEN_UP_MOST)
    .execute();
  return rows.length;
}
