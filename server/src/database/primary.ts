import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { addressesOf } from './addresses.ts';

/** How long one host may take to say what it is; less than a caller waits for a connection. */
const ASK_MS = 1500;
/** How long the other hosts have once one has said that it takes writes: of two that do, the one promoted last counts. */
const GRACE_MS = 200;

/**
 * A machine that loses its power ends no connection. After ten silent seconds the system asks whether it is there; otherwise what has
 * no time limit, as a backup and a migration, would wait for ever.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Compiling a statement before it runs pays for what runs for minutes. The lists of the office have many expressions over few rows: on a
 * PostgreSQL that was built with a compiler, where it is on by itself, the queue's file of 4,000 rows came to its time limit of 10 s.
 */
const NOT_COMPILED = { options: '-c jit=off' };

/** Which host takes writes. */
interface Primary {
  host: string;
  port: number;
  timeline: number;
}

/** No host takes writes at the moment: all are away, or wait to be promoted. The state is PostgreSQL's "cannot connect now". */
class NoPrimary extends Error {
  readonly code = '57P03';

  constructor(cause?: unknown) {
    super('no host of the database takes writes at the moment', { cause });
  }
}

/** A server says of itself whether it is a standby, and on which timeline it writes: each promotion begins the next. */
const WHAT_ARE_YOU = `select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then '0'
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Asks one host. @throws NoPrimary of a standby, the driver's errors where there is no answer */
async function ask(address: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'romdoul',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; timeline: string }>(WHAT_ARE_YOU);
    const [row] = rows;
    if (!row || row.standby) throw new NoPrimary();
    const { host, port } = client;
    return { host, port, timeline: Number.parseInt(row.timeline, 16) };
  } finally {
    // Not waited for: a host that hangs would not answer this either.
    client.end().catch(() => undefined);
  }
}

/** Whether the host has answered, and something else is wrong than that it is away or a standby (a password, a database's name). */
function isAnswer(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^(28|3D)/.test(code);
}

async function findPrimary(addresses: readonly string[]): Promise<Primary> {
  const found: Primary[] = [];
  const failures: unknown[] = [];
  const asked = addresses.map((address) =>
    ask(address).then(
      (one) => void found.push(one),
      (error: unknown) => {
        failures.push(error);
        throw error;
      },
    ),
  );
  const first = Promise.any(asked).then(
    () => wait(GRACE_MS),
    () => undefined,
  );
  await Promise.race([first, Promise.allSettled(asked)]);
  const [best] = found.toSorted((a, b) => b.timeline - a.timeline);
  if (best) return best;
  throw failures.find(isAnswer) ?? new NoPrimary(failures[0]);
}

const underWay = new Map<string, Promise<Primary>>();

/** As `findPrimary`; callers at one moment, as a pool that opens anew, share the question. */
function primaryOf(address: string): Promise<Primary> {
  const asked = underWay.get(address);
  if (asked) return asked;
  const asking = findPrimary(addressesOf(address)).finally(() => underWay.delete(address));
  underWay.set(address, asking);
  return asking;
}

/**
 * A connection to the host that takes writes, where an address names several: it counts only once that host has said on this
 * very connection that it is no standby. With one host it is the driver's own. Either way it compiles nothing, and ends when the other machine is gone.
 */
export class PrimaryClient extends pg.Client {
  readonly #several: string | null;

  constructor(config: pg.ClientConfig) {
    const { connectionString = '' } = config;
    const [first = '', ...more] = addressesOf(connectionString);
    // A pool hides the password from whoever copies its settings.
    const own = { ...KEEP_ALIVE, ...NOT_COMPILED, ...config, password: config.password };
    super(more.length === 0 ? own : { ...own, connectionString: first });
    this.#several = more.length === 0 ? null : connectionString;
    // Lost between the driver's connect and the answer below it would end the process: nobody else listens yet.
    if (this.#several !== null) this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const several = this.#several;
    if (several === null) return callback ? super.connect(callback) : super.connect();
    const open = this.#open(several, () => super.connect());
    if (!callback) return open;
    callbackify(() => open)((error) => callback(error));
  }

  async #open(several: string, connect: () => Promise<unknown>): Promise<pg.Client> {
    const { host, port } = await primaryOf(several);
    Object.assign(this, { host, port });
    await connect();
    const { rows } = await this.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    );
    if (rows[0]?.standby === false) return this;
    await this.end().catch(() => undefined);
    throw new NoPrimary();
  }
}
