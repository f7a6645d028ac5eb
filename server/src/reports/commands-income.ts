import type { IncomePart, ReportIncome } from 'contract/office/reports';
import { INCOME_PARTS } from 'contract/office/reports';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { monthBefore } from './commands-days.ts';
import {
  type PaidOut,
  paidOutIn,
  type Period,
  type Received,
  receivedIn,
  type Scope,
} from './store-figures.ts';

/** What was received beside principal, by part, in cents; fees that were kept back at the disbursement count on its day. */
function incomeParts(
  received: Received | undefined,
  out: PaidOut | undefined,
): Record<IncomePart, number> {
  return {
    interest: received?.interestCents ?? 0,
    processing_fee: (received?.processingFeeCents ?? 0) + (out?.processingFeeCents ?? 0),
    consulting_fee: (received?.consultingFeeCents ?? 0) + (out?.consultingFeeCents ?? 0),
    extension_fee: received?.extensionFeeCents ?? 0,
    late_fee: received?.lateFeeCents ?? 0,
    other_fee: received?.otherFeeCents ?? 0,
  };
}

/** All parts of income together, in cents. */
export function incomeCents(received: Received | undefined, out: PaidOut | undefined): number {
  return Object.values(incomeParts(received, out)).reduce((sum, cents) => sum + cents, 0);
}

/** Income of a month so far, by part, beside the same days of the month before. */
export async function incomeOf(
  tx: Kysely<DB>,
  month: Period,
  scope: Scope,
): Promise<ReportIncome[]> {
  const [now, before] = [
    await partsIn(tx, month, scope),
    await partsIn(tx, monthBefore(month), scope),
  ];
  return INCOME_PARTS.map((part) => ({ part, cents: now[part], before_cents: before[part] }));
}

async function partsIn(
  tx: Kysely<DB>,
  period: Period,
  scope: Scope,
): Promise<Record<IncomePart, number>> {
  const [received] = await receivedIn(tx, period, scope, 'none');
  const [out] = await paidOutIn(tx, period, scope, 'none');
  return incomeParts(received, out);
}
