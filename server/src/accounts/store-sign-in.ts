import { type Kysely, sql } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StoredAccount } from './store.ts';
import { secondsToWait, type Throttle, trying } from './store-throttle.ts';

/** What a sign-in begins with. */
interface Beginning {
  network: Throttle;
  /** The count of the account's tries; null where it is not known yet whose count that is. */
  tries: Throttle | null;
  /** Null where what was typed is no phone. */
  phone: string | null;
  now: Date;
}

interface Row {
  since: Date;
  amount: number;
  triedSince: Date | null;
  tried: number | null;
  borrowerId: bigint | null;
  passwordHash: string | null;
}

/** How a sign-in begins. */
interface Begun {
  /** Seconds until the network has tries again, 0 where this one may go on. */
  networkSeconds: number;
  /** The same of the account; null where its try was not taken: it was not given, or the network has none left. */
  seconds: number | null;
  /** Null where nobody of that phone has set a password, and where the phone is known not to be theirs. */
  account: StoredAccount | null;
}

/**
 * Takes a try of the network, one of the account where the network has it, and finds the account of the phone, in one statement,
 * since the wait between several costs more than they do (P8).
 */
export async function beginSignIn(db: Kysely<DB>, beginning: Beginning): Promise<Begun> {
  const { network, tries, now } = beginning;
  const shape = tries === null ? 'network' : 'network and account';
  const [row] = await begins.run<Row>(db, shape, beginning, (slot) => {
    const of = (read: (given: Beginning) => Throttle) => ({
      kind: slot((given) => read(given).kind),
      key: slot((given) => read(given).key),
      now: slot((given) => given.now),
      before: slot((given) => new Date(given.now.getTime() - read(given).windowMs)),
    });
    const taken = trying(of((given) => given.network));
    const allowed = sql`from taken where amount <= ${slot((given) => given.network.most)}::int`;
    const tried =
      tries === null
        ? sql`select null::timestamptz as since, null::int as amount`
        : trying(
            of((given) => given.tries ?? given.network),
            allowed,
          );
    const begun = sql<Row>`
      with taken as (${taken}), tried as (${tried}),
        found as (
          select a.borrower_id, a.password_hash from account a join borrower b on b.id = a.borrower_id
          where b.phone = ${slot((given) => given.phone)} and b.phone_not_theirs_at is null
        )
      select taken.since, taken.amount, tried.since as "triedSince", tried.amount as tried,
        borrower_id as "borrowerId", password_hash as "passwordHash"
      from taken left join tried on true left join found on true`;
    return { compile: () => begun.compile(db) };
  });
  if (!row) throw new Error('An upsert returned no row');
  const { borrowerId, passwordHash, triedSince, tried } = row;
  const isTaken = tries !== null && triedSince !== null && tried !== null;
  return {
    networkSeconds: secondsToWait(network, row, now),
    seconds: isTaken ? secondsToWait(tries, { since: triedSince, amount: tried }, now) : null,
    account: borrowerId === null || passwordHash === null ? null : { borrowerId, passwordHash },
  };
}

const begins = new PreparedStatement<Beginning>('begin sign-in');
