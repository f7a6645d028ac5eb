import { applicationNumber } from 'contract/record-numbers';
import type { Locale } from 'contract/locale';
import type { QueueFileQuery, QueueRow } from 'contract/office/queue';
import { FLAG_NAMES, STATUS_NAMES } from 'contract/office/queue-names';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { PRODUCTS } from 'lending/product';
import type { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { heldName } from '../audit/commands-read.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import type { CopyTimes } from '../database/copy-out.ts';
import { csvDollars } from '../reports/commands-csv.ts';
import { type FileColumn, listFile } from '../reports/commands-list-file.ts';
import { batchesOf } from '../batches.ts';
import type { Asker } from '../staff-by.ts';
import type { SentFile } from '../reports/commands-turns.ts';
import { queueIds, queueRows } from './commands.ts';

const HOUR_MS = 3_600_000;

type FileServices = Pick<LoanServices, 'db' | 'clock'>;

interface FileAsked {
  query: QueueFileQuery;
  locale: Locale;
  /** Another number of rows than is read at once, and other times, for tests. */
  batch?: number | undefined;
  times?: CopyTimes | undefined;
}

/**
 * What a view of the queue shows, or chosen applications, as CSV with all columns (`listFile`). The audit keeps the handle that was asked
 * for only where somebody of the staff has or had it (`heldName`).
 */
export async function queueFileOf(
  services: FileServices,
  asker: Asker,
  { query, locale, batch, times }: FileAsked,
): Promise<SentFile | Refused> {
  const { ids, ...filters } = query;
  const view = query.view ?? 'open';
  const facts = {
    ...filters,
    ...(await assigneeFact(services, query)),
    view,
    applications: ids?.split(',').length ?? null,
  };
  return listFile(services, {
    who: asker.who,
    name: 'applications',
    act: { event: 'queue.exported', subject: `queue:${view}`, facts },
    columns: COLUMNS,
    batches: queueBatches(services, asker, query, batch),
    locale,
    times,
  });
}

/** The filter `assignee` as it may stand in the audit for good: `me`, `nobody`, a handle that is held, or `…`. */
async function assigneeFact(
  services: FileServices,
  { assignee }: QueueFileQuery,
): Promise<{ assignee?: string }> {
  if (assignee === undefined) return {};
  if (assignee === 'me' || assignee === 'nobody') return { assignee };
  const held = await heldName(services, `staff:${assignee}`);
  return { assignee: held.slice('staff:'.length) };
}

/** The rows of a view of the queue, or of chosen applications, some at once. */
export async function* queueBatches(
  services: FileServices,
  asker: Asker,
  { ids, ...filters }: QueueFileQuery,
  size?: number,
): AsyncGenerator<readonly QueueRow[]> {
  const chosen = ids?.split(',').map(BigInt);
  const all = await queueIds(services, asker, filters, chosen);
  const { sort, view } = filters;
  const rowsOf = (some: readonly bigint[]) =>
    queueRows(services, asker, { sort, view }, { most: some.length, ids: some });
  yield* batchesOf(all, rowsOf, size);
}

function termOf({ product, duration }: QueueRow, options: { locale: Locale }): string {
  const count = String(duration);
  const isDays = PRODUCTS[product].duration.unit === 'days';
  return isDays ? m.calc_days({ count }, options) : m.calc_months({ count }, options);
}

const COLUMNS: readonly FileColumn<QueueRow>[] = [
  [m.office_queue_number, ({ id }) => applicationNumber(id)],
  [m.office_queue_applicant, ({ name }) => name],
  [m.office_queue_asks, ({ product }, options) => PRODUCT_NAMES[product].short({}, options)],
  [m.office_tables_csv_amount, (row) => csvDollars(row.amount_cents)],
  [m.office_tables_csv_term, termOf],
  [m.office_queue_sent, (row) => displayDay(phnomPenhDay(Date.parse(row.submitted_at)))],
  // Tenths of opening hours, cut off: nobody is past a target before they are.
  [
    m.office_tables_csv_hours,
    (row) => (Math.floor((row.waiting_ms * 10) / HOUR_MS) / 10).toFixed(1),
  ],
  [
    m.office_queue_flags,
    ({ flags }, options) => flags.map((flag) => FLAG_NAMES[flag]({}, options)).join(', '),
  ],
  [
    m.office_queue_assigned,
    ({ assigned }, { locale }) => (locale === 'km' ? assigned?.name_km : assigned?.name_en) ?? '',
  ],
  [m.office_queue_status, ({ status }, options) => STATUS_NAMES[status]({}, options)],
  [m.office_queue_sign_by, ({ sign_by }) => (sign_by === null ? '' : displayDay(sign_by))],
];
