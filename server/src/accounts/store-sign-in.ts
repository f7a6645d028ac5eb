import { type Kysely, sql } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StoredAccount } from './store.ts';
import { type Throttle, type Tries, secondsToWait, triesTaken } from './store-throttle.ts';

/** What a sign-in begins with. */
interface Beginning {
  network: Throttle;
  ofPhone: Throttle;
  /** Whether the device has a mark: then its tries may count apart from the phone's, and none of those is taken. */
  isMarked: boolean;
  /** Null where what was typed is no phone. */
  phone: string | null;
  now: Date;
}

/** What became of the tries, and the account of the phone. */
interface Begun {
  /** Seconds until the network has tries again; 0 where this one may go on. */
  networkSeconds: number;
  /** The same of the phone; null where none of its tries was taken: the network's had run out, or the device has a mark. */
  phoneSeconds: number | null;
  /** Null where nobody of that phone has set a password. */
  account: StoredAccount | null;
}

interface Row {
  networkSince: Date;
  networkAmount: number;
  phoneSince: Date | null;
  phoneAmount: number | null;
  borrowerId: bigint | null;
  passwordHash: string | null;
}

/**
 * Takes a try of the network and, where that has some left, one of the phone, and finds the account: in one statement, since
 * the waits between three cost more than they do (P8).
 */
export async function beginSignIn(db: Kysely<DB>, beginning: Beginning): Promise<Begun> {
  const [row] = await begins.run<Row>(db, '', beginning, (slot) => {
    const of = (which: 'network' | 'ofPhone'): Tries => ({
      kind: slot((given) => given[which].kind),
      key: slot((given) => given[which].key),
      now: slot((given) => given.now),
      before: slot((given) => new Date(given.now.getTime() - given[which].windowMs)),
    });
    const isLeft = sql`from network_try where amount <= ${slot((given) => given.network.most)}::int
      and not ${slot((given) => given.isMarked)}::boolean`;
    const begun = sql<Row>`
      with network_try as (${triesTaken(of('network'), sql``)}),
        phone_try as (${triesTaken(of('ofPhone'), isLeft)}),
        found as (
          select a.borrower_id, a.password_hash from account a join borrower b on b.id = a.borrower_id
          where b.phone = ${slot((given) => given.phone)}
        )
      select n.since as "networkSince", n.amount as "networkAmount",
        a.since as "phoneSince", a.amount as "phoneAmount",
        f.borrower_id as "borrowerId", f.password_hash as "passwordHash"
      from network_try n left join phone_try a on true left join found f on true`;
    return { compile: () => begun.compile(db) };
  });
  if (!row) throw new Error('An upsert returned no row');
  const { network, ofPhone, now } = beginning;
  const { phoneSince: since, phoneAmount: amount, borrowerId, passwordHash } = row;
  const ofNetwork = { since: row.networkSince, amount: row.networkAmount };
  return {
    networkSeconds: secondsToWait(network, ofNetwork, now),
    phoneSeconds:
      since === null || amount === null ? null : secondsToWait(ofPhone, { since, amount }, now),
    account: borrowerId === null || passwordHash === null ? null : { borrowerId, passwordHash },
  };
}

const begins = new PreparedStatement<Beginning>('begin sign-in');
