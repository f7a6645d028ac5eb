import type { Locale } from 'contract/locale';
import type { EntryPage, EntryRowView } from 'contract/office/loan-entries';
import { PAGE_ROWS } from 'contract/office/messages';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { AllocatedPayment } from 'lending/loan';
import { reversalRefusal } from 'lending/refusals';
import { type AskedPage, cursorPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { receiptNumber } from 'contract/record-numbers';
import type { StoredLoan } from '../loans/store.ts';
import { goneCollateral } from '../loans/store-reversals.ts';
import { staffNameOf, type StaffNames, staffNames } from '../standing/store-names.ts';
import { loanOn } from './commands-office-loan.ts';
import { partsOf } from './commands-parts.ts';
import { orderOfPayment } from './commands-view.ts';
import { disbursementOf, entryFacts } from './store-office.ts';
import { repaymentMethods } from './store-reads.ts';

/** What the fold says of an entry. */
interface Standing {
  readonly entry: Entry;
  readonly payment: AllocatedPayment | undefined;
  readonly principalLeft: number | null;
  readonly reversedBy: Entry | undefined;
}

const keyOf = ({ entry }: Pick<Standing, 'entry'>) => `${entry.on}.${entry.number}`;
/** Days are of one length, numbers are not. */
const sortKey = (key: string) => {
  const [on = '', number = ''] = key.split('.');
  return `${on}.${number.padStart(9, '0')}`;
};

/**
 * One page of the ledger, the newest day first. The fold reads all entries anyhow, so a page is cut from it; what only the table knows
 * (who, receipt, reason) is read for the page alone, so 10,000 entries cost no more there.
 */
export async function officeEntries(
  services: LoanServices,
  number: string,
  { as_of, after, before, locale }: AskedPage & { as_of?: string | undefined; locale: Locale },
): Promise<EntryPage | Refused> {
  const found = await loanOn(services, number, as_of);
  if (found instanceof Refused) return found;
  const { db } = services;
  const { stored, asOf } = found;
  const all = standings(stored, asOf);
  const asked = sortKey(before ?? after ?? '');
  const side = all.filter((one) => {
    if (before !== undefined) return sortKey(keyOf(one)) > asked;
    return after === undefined || sortKey(keyOf(one)) < asked;
  });
  const cut = before === undefined ? side : side.toReversed();
  const page = cursorPage(cut.slice(0, PAGE_ROWS + 1), { after, before, most: PAGE_ROWS }, keyOf);
  const rows = await rowsOf(db, page.rows, { stored, locale, asOf });
  const methods = (await repaymentMethods(db)).map(({ isActive, ...method }) => ({
    ...method,
    is_active: isActive,
  }));
  const first = page.next === null ? await firstRow(db, stored) : null;
  return { ...page, rows: first ? [...rows, first] : rows, methods };
}

/** Entries that a file reads at a time. */
const BATCH = 500;

/** Every entry up to a day, the oldest first and the disbursement before them, a batch at a time: for a file. */
export async function* entryBatches(
  db: Kysely<DB>,
  { stored, asOf, locale }: { stored: StoredLoan; asOf: string; locale: Locale },
): AsyncGenerator<EntryRowView[]> {
  const first = await firstRow(db, stored);
  if (first) yield [first];
  const all = standings(stored, asOf).toReversed();
  for (let from = 0; from < all.length; from += BATCH) {
    yield await rowsOf(db, all.slice(from, from + BATCH), { stored, locale, asOf });
  }
}

/** Entries with what only the table knows of them: who, receipt, reason. */
async function rowsOf(
  db: Kysely<DB>,
  shown: readonly Standing[],
  { stored, locale, asOf }: { stored: StoredLoan; locale: Locale; asOf: string },
): Promise<EntryRowView[]> {
  const reversals = shown.flatMap(({ reversedBy }) => (reversedBy ? [reversedBy.number] : []));
  const numbers = [...shown.map(({ entry }) => entry.number), ...reversals];
  const facts = await entryFacts(db, stored.id, numbers);
  const actors = await staffNames(
    db,
    [...facts.values()].map(({ madeBy }) => madeBy),
  );
  const isSold =
    shown.some(({ entry }) => entry.kind === 'default') &&
    (await goneCollateral(db, stored.id))?.how === 'sold';
  return shown.map((one) => rowView(one, { stored, facts, actors, locale, isSold, asOf }));
}

/** The disbursement as a row; null where it is not known who paid it out. */
async function firstRow(db: Kysely<DB>, stored: StoredLoan): Promise<EntryRowView | null> {
  const paidOut = await disbursementOf(db, stored.offerId);
  if (paidOut === null) return null;
  return disbursementRow(stored, paidOut, await staffNames(db, [paidOut.by]));
}

/** Every entry up to the day with what the fold makes of it, the newest first. */
function standings(stored: StoredLoan, asOf: string): Standing[] {
  const { terms, disbursedOn } = stored;
  const entries = stored.entries.filter(({ on }) => on <= asOf);
  const { payments } = loanAsOf(terms, disbursedOn, entries, asOf);
  const used = new Map(payments.map((payment) => [payment.entry, payment]));
  const undone = new Map<number, Entry>();
  for (const entry of entries) if (entry.kind === 'reversal') undone.set(entry.reverses, entry);
  const ordered = entries.toSorted((a, b) =>
    a.on === b.on ? a.number - b.number : a.on < b.on ? -1 : 1,
  );
  let left = terms.principalCents;
  const found = ordered.map((entry): Standing => {
    const payment = used.get(entry.number);
    const reversedBy = undone.get(entry.number);
    const isWaiver = entry.kind === 'waiver' && reversedBy === undefined;
    // A payment dated back may have left less than was waived: the fold waives no more than there is.
    left -= (payment?.split.principal ?? 0) + (isWaiver ? Math.min(entry.cents, left) : 0);
    const isReturn = entry.kind === 'payoutReturn' && reversedBy === undefined;
    // The payout came back: of the principal nothing is owed.
    if (isReturn) left = 0;
    const isMoved = isWaiver || isReturn || payment !== undefined;
    return { entry, payment, reversedBy, principalLeft: isMoved ? left : null };
  });
  return found.toReversed();
}

interface RowFacts {
  readonly stored: StoredLoan;
  readonly facts: Awaited<ReturnType<typeof entryFacts>>;
  readonly actors: StaffNames;
  readonly locale: Locale;
  /** What was pawned for the loan was sold. */
  readonly isSold: boolean;
  /** The day of the page. */
  readonly asOf: string;
}

function rowView(
  { entry, payment, principalLeft, reversedBy }: Standing,
  { stored, facts, actors, locale, isSold, asOf }: RowFacts,
): EntryRowView {
  const own = facts.get(entry.number);
  const undone = reversedBy && facts.get(reversedBy.number);
  const reasonOf = (row: typeof own) =>
    (locale === 'en' ? row?.reasonEn : null) ?? row?.reason ?? null;
  return {
    number: entry.number,
    kind: entry.kind,
    on: entry.on,
    cents: centsOf(entry),
    parts: payment ? partsOf(payment.split, orderOfPayment(stored, payment)) : [],
    credit_cents: payment?.creditCents ?? 0,
    principal_left_cents: principalLeft,
    receipt: own?.receipt == null ? null : receiptNumber(own.receipt),
    method: own?.methodKm == null ? null : { km: own.methodKm, en: own.methodEn ?? '' },
    way: own?.way ?? null,
    reference: own?.reference ?? null,
    reason: reasonOf(own),
    reverses: entry.kind === 'reversal' ? entry.reverses : null,
    reversed_by: reversedBy?.number ?? null,
    reversed_because: reasonOf(undone),
    by: staffNameOf(actors, own?.madeBy ?? 'system'),
    at: (own?.madeAt ?? new Date(0)).toISOString(),
    not_reversed_because:
      reversalRefusal(stored.entries, entry.number, asOf) ??
      (isSold && entry.kind === 'default' ? 'collateral-sold' : null),
  };
}

function centsOf(entry: Entry): number | null {
  if ('cents' in entry) return entry.cents;
  return entry.kind === 'extensionGrant' ? entry.feeCents : null;
}

function disbursementRow(
  { disbursedOn, terms }: StoredLoan,
  { by, at, reference }: { by: string; at: Date; reference: string | null },
  actors: StaffNames,
): EntryRowView {
  return {
    number: 0,
    kind: 'disbursement',
    on: disbursedOn,
    cents: terms.principalCents,
    parts: [],
    credit_cents: 0,
    principal_left_cents: terms.principalCents,
    receipt: null,
    method: null,
    way: null,
    reference,
    reason: null,
    reverses: null,
    reversed_by: null,
    reversed_because: null,
    by: staffNameOf(actors, by),
    at: at.toISOString(),
    not_reversed_because: 'disbursement',
  };
}
