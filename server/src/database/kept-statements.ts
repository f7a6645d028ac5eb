import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './types.ts';

/** Stands in a statement for a value that each use brings. */
class Slot<Input> {
  readonly read: (input: Input) => unknown;

  constructor(read: (input: Input) => unknown) {
    this.read = read;
  }
}

/** Marks where `read`'s value goes; to the builder of the statement it looks like that value. */
type SlotMaker<Input> = <Value>(read: (input: Input) => Value) => Value;

/**
 * Statements whose SQL is made once for each shape and sent again and again with other values: writing one out costs as
 * much as a good part of the rest of a short call (P7). There must be few shapes.
 */
export class KeptStatements<Input> {
  private readonly made = new Map<string, CompiledQuery>();

  /** Runs the statement of this shape, building it where it is the first, and returns its rows. */
  async run<Row>(
    db: Kysely<DB>,
    shape: string,
    input: Input,
    build: (slot: SlotMaker<Input>) => Compilable<Row>,
  ): Promise<Row[]> {
    const kept = this.made.get(shape) ?? this.make(shape, build);
    const parameters = kept.parameters.map((value) =>
      value instanceof Slot ? (value as Slot<Input>).read(input) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters });
    return rows;
  }

  private make(shape: string, build: (slot: SlotMaker<Input>) => Compilable): CompiledQuery {
    const statement = build(
      <Value>(read: (input: Input) => Value) => new Slot(read) as Value,
    ).compile();
    this.made.set(shape, statement);
    return statement;
  }
}
