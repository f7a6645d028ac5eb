import type { Locale, Text } from 'contract/locale';
import type { QueueFileQuery, QueueRow } from 'contract/office/queue';
import { FLAG_NAMES, STATUS_NAMES } from 'contract/office/queue-names';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { PRODUCTS } from 'lending/product';
import type { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import type { CopyTimes } from '../database/copy-out.ts';
import { csvDollars, csvHead, csvLine } from '../reports/commands-csv.ts';
import { inTurn, type SentFile, sentInTime } from '../reports/commands-turns.ts';
import { queueRows } from './commands.ts';

/** Rows that are read at once; nothing is held of the database between two readings. */
const BATCH = 200;
const HOUR_MS = 3_600_000;

type FileServices = Pick<LoanServices, 'db' | 'clock'>;

/**
 * What a view of the queue shows, or chosen applications, as CSV with all columns. Rows are read by cursor while they are being sent,
 * so one that joins or leaves the queue meanwhile is there or not, and none is there twice. That it was asked for stands in the
 * audit before the first row goes out. One of three files at a time (`inTurn`).
 */
export async function queueFileOf(
  services: FileServices,
  by: By,
  asked: FileAsked,
): Promise<SentFile | Refused> {
  return inTurn(by.who, () => fileAsked(services, by, asked));
}

interface FileAsked {
  query: QueueFileQuery;
  locale: Locale;
  /** Another number of rows than is read at once, and other times, for tests. */
  batch?: number | undefined;
  times?: CopyTimes | undefined;
}

async function fileAsked(
  services: FileServices,
  by: By,
  { query, locale, batch = BATCH, times }: FileAsked,
): Promise<SentFile> {
  const { db, clock } = services;
  const { ids, ...filters } = query;
  const chosen = ids?.split(',').map(BigInt);
  const view = query.view ?? 'open';
  const facts = { ...filters, view, applications: chosen?.length ?? null };
  const act = { at: clock.now(), event: 'queue.exported', actor: by.who, subject: `queue:${view}` };
  await recordActs(db, [{ ...act, facts }]);
  const lines = linesOf(services, by, { filters, chosen, locale, batch });
  return { name: `applications-${clock.today()}.csv`, body: sentInTime(lines, times) };
}

async function* linesOf(
  services: FileServices,
  by: By,
  { filters, chosen, locale, batch }: Asked,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(HEADINGS.map((text) => text({}, { locale }))));
  let after: string | undefined;
  for (;;) {
    const asked = { ...filters, after };
    const rows = await queueRows(services, by, asked, { most: batch, ids: chosen });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => lineOf(row, locale)).join(''));
    if (rows.length < batch) return;
    after = rows.at(-1)?.id;
  }
}

interface Asked {
  filters: Omit<QueueFileQuery, 'ids'>;
  chosen: readonly bigint[] | undefined;
  locale: Locale;
  batch: number;
}

const HEADINGS: readonly Text[] = [
  m.office_queue_number,
  m.office_queue_applicant,
  m.office_queue_asks,
  m.office_tables_csv_amount,
  m.office_tables_csv_term,
  m.office_queue_sent,
  m.office_tables_csv_hours,
  m.office_queue_flags,
  m.office_queue_assigned,
  m.office_queue_status,
];

function lineOf(row: QueueRow, locale: Locale): string {
  const say = (text: Text) => text({}, { locale });
  const { assigned } = row;
  const person = locale === 'km' ? assigned?.name_km : assigned?.name_en;
  const count = String(row.duration);
  const isDays = PRODUCTS[row.product].duration.unit === 'days';
  return csvLine([
    `A-${row.id}`,
    row.name,
    say(PRODUCT_NAMES[row.product].short),
    csvDollars(row.amount_cents),
    isDays ? m.calc_days({ count }, { locale }) : m.calc_months({ count }, { locale }),
    displayDay(phnomPenhDay(Date.parse(row.submitted_at))),
    // Tenths of opening hours, cut off: nobody is past a target before they are.
    (Math.floor((row.waiting_ms * 10) / HOUR_MS) / 10).toFixed(1),
    row.flags.map((flag) => say(FLAG_NAMES[flag])).join(', '),
    person ?? '',
    say(STATUS_NAMES[row.status]),
  ]);
}
