import {
  type Begun,
  BEGUN_ROWS,
  type BegunOutcome,
  type BegunPage,
  type BegunQuery,
} from 'contract/office/begun';
import { LEADS_DESK } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { phnomPenhMidnight } from 'lending/calendar';
import { m } from 'words/messages';
import { sinceAct } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { outsideContactHours } from '../settings/commands-contact-hours.ts';
import { namer } from '../standing/store-names.ts';
import { noSuchLead } from './commands-reward.ts';
import { BEGUN_PAGE, type BegunRow, insertBegunCall, lockBegun, readBegun } from './store-begun.ts';

type Reading = Pick<LoanServices, 'db' | 'clock'>;

const timesOf = ({ clock }: Pick<Reading, 'clock'>) => ({
  now: clock.now(),
  dayBegan: new Date(phnomPenhMidnight(clock.today())),
});

async function begunOf(db: LoanServices['db'], rows: readonly BegunRow[]): Promise<Begun[]> {
  const nameOf = await namer(
    db,
    rows.flatMap(({ by }) => by ?? []),
  );
  return rows.map(({ id, phone, outcome, by, at, ...row }) => ({
    id: String(id),
    name: row.name,
    phone,
    // The columns' checks hold what these types say.
    product: row.product as Begun['product'],
    amount_cents: row.amountCents === null ? null : Number(row.amountCents),
    duration: row.duration,
    saved_at: row.savedAt.toISOString(),
    state: row.state,
    calls: row.calls,
    call:
      outcome === null || by === null || at === null
        ? null
        : { outcome: outcome as BegunOutcome, by: nameOf(by), at: at.toISOString() },
  }));
}

/** One page of forms that were begun and not sent: those to call about, unless others are asked for. */
export async function begunPage(services: Reading, asked: BegunQuery): Promise<BegunPage> {
  const state = asked.state ?? 'to_call';
  const found = await readBegun(services.db, {
    ...asked,
    ...timesOf(services),
    state,
    most: BEGUN_PAGE,
  });
  const page = cursorPage(found, { ...asked, most: BEGUN_ROWS }, ({ id }) => String(id));
  return { ...page, rows: await begunOf(services.db, page.rows) };
}

/** One of them, called or not. */
export async function viewBegun(services: Reading, id: bigint): Promise<Begun | Refused> {
  const rows = await readBegun(services.db, { ...timesOf(services), state: null, id, most: 1 });
  const [begun] = await begunOf(services.db, rows);
  return begun ?? noSuchLead();
}

/**
 * Keeps how a call about a begun form went. Refused outside the hours in which people may be called and a quarter of an hour after them, and
 * where nobody is to be called about it any more: it was sent meanwhile, is over, or somebody else has called.
 */
export async function noteBegunCall(
  services: LoanServices,
  by: By,
  { id, outcome, key }: { id: bigint; outcome: BegunOutcome; key: string },
): Promise<{ id: string } | Refused> {
  const outside = await outsideContactHours(services);
  if (outside !== null) return outside;
  const fields = { id: String(id), outcome };
  const options = { event: 'application.begun_called', by, roles: LEADS_DESK, key, fields };
  return act<{ id: string }>(services, options, async (tx, at) => {
    await lockBegun(tx, id);
    const asked = { ...timesOf(services), state: null, id, most: 1 };
    const [row] = await readBegun(tx, asked);
    if (row?.state !== 'to_call') return noneToCall(tx, by.who, row);
    await insertBegunCall(tx, { id, outcome, by: by.who, at });
    return { answer: { id: String(id) }, subject: `application:${id}`, facts: { outcome } };
  });
}

/** Says who has called, and when; of what is on the list no more, why it may not be. */
async function noneToCall(tx: Kysely<DB>, reader: string, row?: BegunRow): Promise<Refused> {
  if (row?.by === undefined || row.by === null) {
    return Refused.because((locale) => m.office_begun_none_to_call({}, { locale }), 'changed');
  }
  const { by: who, at } = row;
  return sinceAct(tx, reader, { event: 'application.begun_called', who, at });
}
