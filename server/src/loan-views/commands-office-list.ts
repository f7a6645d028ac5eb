import type { LoanQuery, LoanRowView, OwedToBorrowers } from 'contract/office/loans';
import type { Cursors } from 'contract/office/messages';
import { PAGE_ROWS } from 'contract/office/messages';
import { localPhone, storedPhone } from 'contract/phone';
import { creditOf } from 'lending/credit';
import { loanAsOf } from 'lending/ledger';
import type { ProductKey } from 'lending/product';
import type { LoanTerms } from 'lending/terms';
import { cursorPage } from '../cursor-page.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanIdTyped, loanNumber } from 'contract/record-numbers';
import { entriesOfAll } from '../loans/store.ts';
import type { Asker } from '../staff-by.ts';
import { batchesOf } from '../batches.ts';
import {
  listedLoans,
  listedRows,
  type ListPlace,
  owedSum,
  type WantedLoans,
} from './store-office.ts';

/** Words of a search that count. */
const WORDS_MOST = 4;

/**
 * One page of the list of loans, each as of today. The order is that of the summaries, which the night brings to the day; the figures
 * are folded anew, so that a night that failed shows no old ones.
 */
export async function officeLoans(
  services: Pick<LoanServices, 'db' | 'clock'>,
  query: LoanQuery,
  asker: Asker,
): Promise<Cursors & { rows: LoanRowView[]; owed: OwedToBorrowers | null }> {
  const { db } = services;
  const { after, before } = query;
  const wanted = wantedOf(query, asker);
  const owed = query.group === 'owed' ? await owedSum(db, wanted) : null;
  const found = await listedLoans(db, {
    ...wanted,
    place: placeOf(before ?? after),
    isUp: (before !== undefined) !== wanted.isUp,
    most: PAGE_ROWS + 1,
  });
  const page = cursorPage(found, { after, before, most: PAGE_ROWS }, cursorOf);
  return { ...page, rows: await rowsOf(services, page.rows), owed };
}

/** Which loans are asked for, and in which order. */
function wantedOf(
  { group, product, waits_for: waitsFor, sort = '-late', q = '' }: LoanQuery,
  asker: Asker,
) {
  return {
    group,
    product,
    confirmableBy: waitsFor === undefined ? null : asker,
    ...searched(q),
    sort: sort.endsWith('number') ? ('number' as const) : ('late' as const),
    isUp: !sort.startsWith('-'),
  };
}

/** All loans that the list shows, each as of today, as a file takes them. */
export async function* loanBatches(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  query: Omit<LoanQuery, 'after' | 'before'>,
  asker: Asker,
): AsyncGenerator<readonly LoanRowView[]> {
  const places = await listedLoans(db, { ...wantedOf(query, asker), place: null, most: null });
  yield* batchesOf(places, (some) => rowsOf({ db, clock }, some));
}

const cursorOf = ({ daysPastDue, loanId }: ListPlace) => `${daysPastDue}-${loanId}`;

function placeOf(cursor: string | undefined): ListPlace | null {
  const [days, loanId] = cursor?.split('-') ?? [];
  return days === undefined || loanId === undefined
    ? null
    : { daysPastDue: Number(days), loanId: BigInt(loanId) };
}

/** What was typed: a number, a phone in any spelling, or parts of a name. */
function searched(text: string): Pick<WantedLoans, 'words' | 'digits'> {
  const trimmed = text.trim();
  const number = loanIdTyped(trimmed);
  const phone = storedPhone(trimmed);
  if (number !== null || phone !== null) {
    const local = localPhone(trimmed);
    const bare = local.replaceAll(/\D/g, '').replace(/^(?:855|0)/, '');
    const isPhone = /^[\d+]+$/.test(local) && bare.length >= 5;
    const digits = {
      phone: phone ?? (isPhone ? `855${bare}` : null),
      loanId: number,
    };
    return { words: [], digits };
  }
  const words = trimmed.split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  return { words, digits: { phone: null, loanId: null } };
}

async function rowsOf(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  places: readonly ListPlace[],
): Promise<LoanRowView[]> {
  const ids = places.map(({ loanId }) => loanId);
  const [stored, entries] = await Promise.all([listedRows(db, ids), entriesOfAll(db, ids)]);
  const today = clock.today();
  const byId = new Map(stored.map((row) => [row.id, row]));
  return ids.flatMap((id): LoanRowView[] => {
    const row = byId.get(id);
    if (!row) return [];
    const terms = row.terms as unknown as LoanTerms;
    const asOf = today > row.disbursedOn ? today : row.disbursedOn;
    const loan = loanAsOf(terms, row.disbursedOn, entries.get(id) ?? [], asOf);
    return [
      {
        number: loanNumber(id),
        name: `${row.name} ${row.lastName}`.trim(),
        phone: row.phone,
        product: row.product as ProductKey,
        loan_status_id: loan.status.loanStatusId,
        child_status_id: loan.status.childStatusId,
        principal_cents: loan.principalCents,
        due_cents: loan.dueCents,
        days_past_due: loan.daysPastDue,
        next_due_on: loan.next?.dueOn ?? null,
        next_due_cents: loan.next?.cents ?? 0,
        credit_cents: creditOf(loan),
      },
    ];
  });
}
