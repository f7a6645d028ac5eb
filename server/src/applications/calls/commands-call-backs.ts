import type { CallBackView } from 'contract/office/call-backs';
import { type Cursors, PAGE_ROWS } from 'contract/office/messages';
import { addDays, type Day, phnomPenhMidnight } from 'lending/calendar';
import { type AskedPage, cursorPage } from '../../cursor-page.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { batchesOf } from '../../batches.ts';
import { staffNameOf, staffNames } from '../../standing/store-names.ts';
import { type CallBackRow, NO_TIME_MS, waitingCallBacks } from './store-call-backs.ts';

const keyOf = ({ at, id }: CallBackRow) => `${at?.getTime() ?? NO_TIME_MS}-${id}`;

function placeOf(cursor: string | undefined) {
  const [at, id] = cursor?.split('-') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id: BigInt(id) };
}

/** One page of whom to call again until the end of today, the earliest first, and after them whoever said no time. Whoever was called since, however it went, is not in it. */
export async function callBackPage(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  asked: AskedPage,
): Promise<Cursors & { rows: CallBackView[] }> {
  const until = endOf(clock.today());
  const place = placeOf(asked.before ?? asked.after);
  const isBack = asked.before !== undefined;
  const found = await waitingCallBacks(db, { until, place, isBack, most: PAGE_ROWS });
  const page = cursorPage(found, { ...asked, most: PAGE_ROWS }, keyOf);
  return { ...page, rows: await viewsOf(db, page.rows) };
}

const endOf = (today: Day) => new Date(phnomPenhMidnight(addDays(today, 1)));

/** All of them, as a file takes them. */
export async function* callBackBatches({
  db,
  clock,
}: Pick<LoanServices, 'db' | 'clock'>): AsyncGenerator<readonly CallBackView[]> {
  const all = { until: endOf(clock.today()), place: null, isBack: false, most: null };
  yield* batchesOf(await waitingCallBacks(db, all), (rows) => viewsOf(db, rows));
}

async function viewsOf(
  db: LoanServices['db'],
  rows: readonly CallBackRow[],
): Promise<CallBackView[]> {
  const names = await staffNames(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map((row) => ({
    id: String(row.id),
    application: String(row.applicationId),
    name: `${row.name} ${row.lastName}`.trim(),
    reference: row.reference,
    at: row.at?.toISOString() ?? null,
    noted_by: staffNameOf(names, row.by),
  }));
}
