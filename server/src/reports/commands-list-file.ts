import type { Locale, Text } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import type { Day } from 'lending/calendar';
import { type Act, recordActs } from '../audit/store.ts';
import type { CopyTimes } from '../database/copy-out.ts';
import type { Services } from '../services.ts';
import { csvHead, csvLine } from './commands-csv.ts';
import { inTurn, type SentFile, sentInTime } from './commands-turns.ts';

/** A column of a file: its head, and what stands in it for a row. */
export type FileColumn<Row> = readonly [
  head: Text,
  value: (row: Row, options: { locale: Locale }) => string | number | null,
];

/** A list that is handed out as a file. */
export interface FileOfList<Row> {
  /** Who asks, as the audit names them. */
  readonly who: string;
  /** The file is saved under it and the day of today. */
  readonly name: string;
  /** What the audit says of it: the filters, never what was searched for by name or phone. */
  readonly act: Pick<Act, 'event' | 'subject' | 'facts'>;
  readonly columns: readonly FileColumn<Row>[];
  /** The rows, some at once: nothing is held of the database between two. */
  readonly batches: AsyncIterable<readonly Row[]>;
  readonly locale: Locale;
  /** Other times, for tests. */
  readonly times?: CopyTimes | undefined;
}

/**
 * What a list shows, as CSV with all columns, read while it is being sent. That it was asked for stands in the audit before the first row
 * goes out. One of three files at a time (`inTurn`).
 */
export async function listFile<Row>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  file: FileOfList<Row>,
): Promise<SentFile | Refused> {
  return inTurn(file.who, async () => {
    await recordActs(db, [{ at: clock.now(), actor: file.who, ...file.act }]);
    return {
      name: fileName(file.name, clock.today()),
      body: sentInTime(linesOf(file), file.times),
    };
  });
}

const fileName = (name: string, today: Day) => `${name}-${today}.csv`;

async function* linesOf<Row>({
  columns,
  batches,
  locale,
}: FileOfList<Row>): AsyncGenerator<Buffer> {
  const options = { locale };
  yield Buffer.from(csvHead(columns.map(([head]) => head({}, options))));
  for await (const rows of batches) {
    const lines = rows.map((row) => csvLine(columns.map(([, value]) => value(row, options))));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

/** The rows of a list by cursor, page after page: one that joins or leaves meanwhile is there or not, and none is there twice. */
export async function* pagesOf<Row>(
  read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await read(after);
    yield rows;
    after = next ?? undefined;
  } while (after !== undefined);
}
