import { type Kysely, sql } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StoredAccount } from './store.ts';
import { secondsToWait, type Throttle, trying } from './store-throttle.ts';

/** What a sign-in begins with. */
interface Beginning {
  network: Throttle;
  /** Null where what was typed is no phone. */
  phone: string | null;
  now: Date;
}

interface Row {
  since: Date;
  amount: number;
  borrowerId: bigint | null;
  passwordHash: string | null;
}

/**
 * Takes a try of the network and finds the account of the phone, in one statement, since the wait between two costs more than
 * they do (P8).
 * @returns seconds until the network has tries again, 0 where this one may go on; account is null where nobody of that phone has
 * set a password
 */
export async function beginSignIn(
  db: Kysely<DB>,
  beginning: Beginning,
): Promise<{ networkSeconds: number; account: StoredAccount | null }> {
  const [row] = await begins.run<Row>(db, '', beginning, (slot) => {
    const taken = trying({
      kind: slot(({ network }) => network.kind),
      key: slot(({ network }) => network.key),
      now: slot((given) => given.now),
      before: slot(({ network, now }) => new Date(now.getTime() - network.windowMs)),
    });
    const begun = sql<Row>`
      with taken as (${taken}),
        found as (
          select a.borrower_id, a.password_hash from account a join borrower b on b.id = a.borrower_id
          where b.phone = ${slot((given) => given.phone)}
        )
      select since, amount, borrower_id as "borrowerId", password_hash as "passwordHash"
      from taken left join found on true`;
    return { compile: () => begun.compile(db) };
  });
  if (!row) throw new Error('An upsert returned no row');
  const { borrowerId, passwordHash } = row;
  return {
    networkSeconds: secondsToWait(beginning.network, row, beginning.now),
    account: borrowerId === null || passwordHash === null ? null : { borrowerId, passwordHash },
  };
}

const begins = new PreparedStatement<Beginning>('begin sign-in');
