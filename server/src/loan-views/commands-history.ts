import { HISTORY_PAGE_ROWS, type HistoryBody, type HistoryRow } from 'contract/loans';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { CHILD_STATUS, LOAN_STATUS } from 'lending/loan-system-ids';
import { centsToDollars } from 'lending/money';
import { rateToPercentage } from 'lending/rate';
import type { LoanTerms } from 'lending/terms';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { notTheirs } from '../not-theirs.ts';
import { findPerson } from '../borrowers/store.ts';
import { Page } from '../paging.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import { entriesOf, owedBackCents } from '../loans/store.ts';
import { applicationsOf, historyEntries, summariesOf } from './store-reads.ts';
import { summaryOf } from '../loans/store-summary.ts';

/** Pages that can be asked for: far more than any borrower has. */
const PAGES_MOST = 100_000;

/**
 * One page of the borrower's history, the newest first: loans as of today, and applications that wait (8), were refused (9) or
 * not taken up (17), which have no loan's number (HIST-03, HIST-06, C-73, C-75, C-86).
 */
export async function history(
  services: LoanServices,
  borrowerId: bigint,
  body: HistoryBody,
): Promise<Page<HistoryRow[]> | Refused> {
  const { db, clock } = services;
  const { borrower_uuid: uuid, page = 1 } = body;
  if (uuid !== undefined && uuid !== (await findPerson(db, borrowerId)).uuid) {
    return notTheirs(services, 'borrower', borrowerId);
  }
  if (!isPage(page)) return Refused.field('page', notOffered);
  const from = (page - 1) * HISTORY_PAGE_ROWS;
  const wanted = { from, most: HISTORY_PAGE_ROWS };
  const { entries, total } = await historyEntries(db, borrowerId, wanted);
  const idsOf = (kind: string) => entries.filter((one) => one.kind === kind).map(({ id }) => id);
  const loans = await loanRows(db, idsOf('loan'), clock.today());
  const others = await applicationRows(db, idsOf('application'));
  const rows = entries.flatMap(({ kind, id }) => {
    const row = (kind === 'loan' ? loans : others).get(id);
    return row ? [row] : [];
  });
  return new Page(rows, {
    total_pages: Math.max(1, Math.ceil(total / HISTORY_PAGE_ROWS)),
    current_page: page,
    per_page: HISTORY_PAGE_ROWS,
    total_records: total,
  });
}

function isPage(page: unknown): page is number {
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= PAGES_MOST;
}

/**
 * Rows of loans by their numbers. A summary of an earlier day is folded anew: what is due moves with the days. The balance of a loan that
 * is closed is what was refunded of it and is to come back.
 */
async function loanRows(
  db: Kysely<DB>,
  ids: readonly bigint[],
  today: Day,
): Promise<Map<bigint, HistoryRow>> {
  const rows = new Map<bigint, HistoryRow>();
  for (const kept of await summariesOf(db, ids)) {
    const terms = kept.terms as unknown as LoanTerms;
    const isStale = kept.closed_on === null && kept.as_of < today;
    const stored = { id: kept.id, borrowerId: kept.borrower_id };
    const now = isStale
      ? summaryOf(stored, loanAsOf(terms, kept.disbursed_on, await entriesOf(db, kept.id), today))
      : kept;
    const owed =
      kept.closed_on !== null && kept.is_refunded ? await owedBackCents(db, kept.id, today) : 0;
    rows.set(kept.id, {
      loan_id: Number(kept.id),
      loan_released_date: kept.disbursed_on,
      // The number that people read, as every page and message writes it (C-73).
      loan_application_id: loanNumber(kept.id),
      due_date: now.matures_on,
      loan_principal_amount: centsToDollars(terms.principalCents),
      loan_interest: rateToPercentage(terms.rate),
      loan_fee_id_2820: centsToDollars(Number(now.fees_due_cents)),
      loan_manual_penalty_amount: centsToDollars(Number(now.late_fee_cents)),
      total_paid: centsToDollars(Number(now.paid_cents)),
      balance_amount: centsToDollars(Number(now.balance_cents) + owed),
      loan_status_id: now.loan_status_id,
      child_status_id: now.child_status_id,
    });
  }
  return rows;
}

/** Statuses of what is no loan (decisions 0008, C-75). */
const STATUS_IDS: Readonly<Record<string, number>> = {
  Denied: LOAN_STATUS.denied,
  Withdrawn: LOAN_STATUS.notTakenUp,
  Expired: LOAN_STATUS.notTakenUp,
};

/** Rows of applications by their numbers: nothing was paid out, so there are no days and nothing is owed. */
async function applicationRows(
  db: Kysely<DB>,
  ids: readonly bigint[],
): Promise<Map<bigint, HistoryRow>> {
  const rows = await applicationsOf(db, ids);
  return new Map(
    rows.map(({ id, status, amountCents }) => [
      id,
      {
        loan_id: 0,
        loan_released_date: '',
        loan_application_id: String(id),
        due_date: '',
        loan_principal_amount: centsToDollars(Number(amountCents ?? 0n)),
        loan_interest: 0,
        loan_fee_id_2820: 0,
        loan_manual_penalty_amount: 0,
        total_paid: 0,
        balance_amount: 0,
        loan_status_id: STATUS_IDS[status] ?? LOAN_STATUS.processing,
        child_status_id: CHILD_STATUS.none,
      },
    ]),
  );
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
