import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type OperationNodeSource,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './types.ts';

/** How many statements are kept at most, in this process and on each of its connections. */
const STATEMENTS_MAX = 64;

interface Kept {
  query: CompiledQuery;
  /** The name under which connections prepare it; never used again for another statement. */
  name: string;
}

/** Placeholder in a statement for a value that each use brings. */
class Slot<Input> {
  readonly read: (input: Input) => unknown;

  constructor(read: (input: Input) => unknown) {
    this.read = read;
  }
}

/** Marks where `read`'s value goes; its type is the value's, so that the query builder accepts it. */
export type SlotMaker<Input> = <Value>(read: (input: Input) => Value) => Value;

/** The kept statements, least recently used first, and their names by SQL text. */
const kept = new Map<string, Kept>();
const nameByText = new Map<string, string>();
let made = 0;

function keep(query: CompiledQuery): Kept {
  const [oldest] = kept.size < STATEMENTS_MAX ? [] : kept.entries();
  if (oldest) {
    kept.delete(oldest[0]);
    nameByText.delete(oldest[1].query.sql);
  }
  made += 1;
  const entry = { query, name: `kept-${made}` };
  nameByText.set(query.sql, entry.name);
  return entry;
}

/**
 * A statement that is sent often. Its SQL is built once for each shape, and PostgreSQL parses and plans it once on each
 * connection, which together is a third of a short call (P7). The least recently used of `STATEMENTS_MAX` gives way. A
 * shape that a caller may choose freely must not be kept, and `*` not be selected: PostgreSQL refuses a prepared `select *`
 * once its table has another column.
 */
export class PreparedStatement<Input> {
  private readonly name: string;

  /** @param name unique among the prepared statements of the program */
  constructor(name: string) {
    this.name = name;
  }

  /** The statement of this shape, to be sent. `build` is called only for a shape that is not kept. */
  query<Row>(
    shape: string,
    input: Input,
    build: (slot: SlotMaker<Input>) => Compilable<Row>,
  ): CompiledQuery<Row> {
    const key = `${this.name} ${shape}`;
    const makeSlot = <Value>(read: (input: Input) => Value) => new Slot(read) as Value;
    const { query, name } = kept.get(key) ?? keep(build(makeSlot).compile());
    // Moved to the end: the map is in the order of use.
    kept.delete(key);
    kept.set(key, { query, name });
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? (value as Slot<Input>).read(input) : value,
    );
    return { ...query, parameters };
  }

  /**
   * The same as part of a statement that does several things (`together`).
   * @param as name under which later parts may read what it returns, and so be done after it
   */
  part(
    shape: string,
    input: Input,
    build: (slot: SlotMaker<Input>) => OperationNodeSource,
    as?: string,
  ): StatementPart {
    return {
      shape: `${this.name} ${shape}`,
      input,
      ...(as !== undefined && { as }),
      build: (slot) => build((read) => slot((given) => read(given as Input))),
    };
  }

  /** Runs the statement of this shape and returns its rows. */
  async run<Row>(
    db: Kysely<DB>,
    shape: string,
    input: Input,
    build: (slot: SlotMaker<Input>) => Compilable<Row>,
  ): Promise<Row[]> {
    const { rows } = await db.executeQuery(this.query(shape, input, build));
    return rows;
  }
}

/** A query of one value, to be asked within another statement. */
export type Asked<Value> = StatementPart & { readonly answers?: Value };

/** Asks for one value alone; null where there is none. */
export async function askAlone<Value>(db: Kysely<DB>, asked: Asked<Value>): Promise<Value | null> {
  const [row] = await alone.run<{ value: Value | null }>(db, asked.shape, asked.input, (slot) => {
    const whole = sql<{ value: Value | null }>`select (${asked.build(slot)}) as value`;
    return { compile: () => whole.compile(db) };
  });
  return row?.value ?? null;
}

const alone = new PreparedStatement<unknown>('ask alone');

/** A statement that changes rows, to be sent with others as one. */
export interface StatementPart {
  readonly shape: string;
  readonly as?: string;
  readonly input: unknown;
  readonly build: (slot: SlotMaker<unknown>) => OperationNodeSource;
}

/**
 * Statements that change rows as one, which PostgreSQL receives, begins and answers once: in a short transaction that costs
 * about as much as the changes do (P10). All of them see the rows as they were before; so none may change or read what another
 * writes, and their order says nothing.
 * @returns the statement; it answers what the last part returns
 */
export function together<Row>(
  db: Kysely<DB>,
  parts: readonly [StatementPart, ...StatementPart[]],
): CompiledQuery<Row> {
  const shape = parts.map((part) => part.shape).join(' + ');
  const inputs = parts.map(({ input }) => input);
  return several.query(shape, inputs, (slot) => {
    const built = parts.map(({ build }, at) => build((read) => slot((given) => read(given[at]))));
    const [last] = built.slice(-1);
    const names = parts.map(({ as }, at) => sql.ref(as ?? `part_${at}`));
    const others = built.slice(0, -1).map((one, at) => sql`${names[at]} as (${one})`);
    const whole =
      others.length === 0 ? sql<Row>`${last}` : sql<Row>`with ${sql.join(others)} ${last}`;
    return { compile: () => whole.compile(db) };
  });
}

const several = new PreparedStatement<readonly unknown[]>('together');

/** What one connection has prepared. */
export class PreparedNames {
  private readonly names = new Set<string>();
  private readonly parsed: Record<string, string>;
  private readonly send: (text: string) => unknown;

  /** @param send sends a statement on that connection, in turn */
  constructor(client: pg.ClientBase, send: (text: string) => unknown) {
    // The driver's own list, by which it knows what it need not parse again.
    this.parsed = (
      client as unknown as { connection: { parsedStatements: Record<string, string> } }
    ).connection.parsedStatements;
    this.send = send;
  }

  /** The name under which to prepare a kept statement; null for every other text. */
  nameOf(text: string): string | null {
    const name = nameByText.get(text);
    if (name === undefined) return null;
    this.names.delete(name);
    this.names.add(name);
    if (this.names.size > STATEMENTS_MAX) this.drop([...this.names][0] ?? '');
    return name;
  }

  private drop(name: string): void {
    this.names.delete(name);
    if (!(name in this.parsed)) return;
    Reflect.deleteProperty(this.parsed, name);
    // In a transaction that has failed nothing can be deallocated; the connection then holds one statement more.
    void Promise.resolve(this.send(`deallocate "${name}"`)).catch(() => undefined);
  }
}
