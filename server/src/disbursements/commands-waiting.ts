import { CASHIERS, TREASURY } from 'contract/office/who';
import {
  type Disbursement,
  DISBURSEMENT_ROWS,
  type DisbursementPage,
  type DisbursementQuery,
  type DisbursementView,
} from 'contract/office/disbursements';
import type { Actor } from 'contract/office/decision-views';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { paidOutCents } from 'lending/loan-flows';
import { m } from 'words/messages';
import { findApplication } from '../applications/review/store-review.ts';
import { cursorPage } from '../cursor-page.ts';
import type { Asker } from '../staff-by.ts';
import { batchesOf } from '../batches.ts';
import type { Services } from '../services.ts';
import { actorsOf, whoCould } from '../standing/store-names.ts';
import {
  approversOf,
  findWaiting,
  readWaiting,
  waitingOf,
  waitingOffers,
  type WaitingRow,
} from './store-waiting.ts';

type Reading = Pick<Services, 'db' | 'cipher'>;

function disbursementOf(row: WaitingRow, actor: (who: string) => Actor): Disbursement {
  const { intentId, orderedBy, orderedAt, terms } = row;
  return {
    id: String(row.offerId),
    application_id: String(row.applicationId),
    name: row.name,
    record_name: row.recordName,
    phone: row.phone,
    product: row.product,
    principal_cents: terms.principalCents,
    cents: paidOutCents(terms),
    state: intentId === null ? 'to order' : 'ordered',
    signed_at: row.signedAt.toISOString(),
    bank: row.bank,
    blocked: [
      ...(row.isBeingCancelled ? (['cancellation'] as const) : []),
      ...(row.hasAccount ? [] : (['no_account'] as const)),
      ...(row.product === 'pawn' && !row.hasCollateral ? (['no_collateral'] as const) : []),
      ...(row.isAboveValue ? (['above_value'] as const) : []),
    ],
    order:
      intentId === null || orderedBy === null || orderedAt === null
        ? null
        : { ...actor(orderedBy), intent_id: intentId, at: orderedAt.toISOString() },
  };
}

/** One page of the signed agreements whose money has not gone out. */
export async function disbursementPage(
  { db }: Reading,
  { waits_for: waitsFor, ...asked }: DisbursementQuery,
  asker: Asker,
): Promise<DisbursementPage> {
  const wanted = { ...asked, waitsFor: waitsFor && asker, most: DISBURSEMENT_ROWS };
  const found = await readWaiting(db, wanted);
  const page = cursorPage(found, { ...asked, most: DISBURSEMENT_ROWS }, ({ offerId }) =>
    String(offerId),
  );
  return { ...page, rows: await disbursementsOf(db, page.rows) };
}

/** All of them, as a file takes them. */
export async function* disbursementBatches(
  { db }: Pick<Reading, 'db'>,
  { state, waits_for: waitsFor }: Pick<DisbursementQuery, 'state' | 'waits_for'>,
  asker: Asker,
): AsyncGenerator<readonly Disbursement[]> {
  const offers = await waitingOffers(db, { state, waitsFor: waitsFor && asker });
  yield* batchesOf(offers, async (some) => disbursementsOf(db, await waitingOf(db, some)));
}

async function disbursementsOf(
  db: Reading['db'],
  rows: readonly WaitingRow[],
): Promise<Disbursement[]> {
  const actor = await actorsOf(
    db,
    rows.map(({ orderedBy }) => orderedBy),
  );
  return rows.map((row) => disbursementOf(row, actor));
}

/** One of them, with the account that it goes to and who may do what comes next. */
export async function disbursementView(
  { db, cipher }: Reading,
  id: string,
): Promise<DisbursementView | Refused> {
  const row = await findWaiting(db, BigInt(id));
  if (row === null) return Refused.because(notWaiting, 'not_found');
  const approvers = await approversOf(db, row.offerId);
  const { accountGivenBy: giver, orderedBy } = row;
  const before = row.accountWrittenBefore ?? [];
  const acted = [...approvers, giver, ...before, orderedBy].filter((who) => who !== null);
  const actor = await actorsOf(db, acted);
  const application = await findApplication(db, cipher, row.applicationId);
  const roles = row.intentId === null ? CASHIERS : TREASURY;
  return {
    ...disbursementOf(row, actor),
    account_number: application?.account?.number ?? null,
    approved_by: approvers.map(actor),
    account_given_by: giver === null ? null : actor(giver),
    account_written_before: before.map(actor),
    others: await whoCould(db, roles, acted),
  };
}

const notWaiting: Refusal = (locale) => m.office_payout_not_waiting({}, { locale });
