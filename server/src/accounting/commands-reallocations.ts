import type { AccountingEntry, Reallocation } from 'contract/accounting';
import type { Kysely } from 'kysely';
import type { AllocatedPayment, Split } from 'lending/loan';
import { COMPONENTS } from 'lending/terms';
import type { DB } from '../database/types.ts';
import { toldOf } from './store-feed.ts';

/** Of a loan, by the entry of each payment, what was told last that it pays; null: of a payment without a split. */
export type Told = Map<number, Pick<AccountingEntry, 'split' | 'credit_cents'>>;

/** What was told last of the payments of each of these loans, reversed ones too: in the bodies that went out, whichever release wrote them. */
export async function toldPayments(
  tx: Kysely<DB>,
  loans: readonly bigint[],
): Promise<Map<bigint, Told>> {
  const told = new Map(loans.map((id): [bigint, Told] => [id, new Map()]));
  for (const { loanId, body } of await toldOf(tx, loans)) {
    const ofLoan = told.get(loanId);
    if (ofLoan) noteTold(ofLoan, body);
  }
  return told;
}

/** Notes what one more entry tells of payments. */
export function noteTold(told: Told, { kind, entry, split, ...body }: AccountingEntry): void {
  if (kind === 'payment') told.set(entry, { split, credit_cents: body.credit_cents });
  for (const moved of body.reallocations) told.set(moved.entry, moved);
}

/** Of payments that stand, those that pay something else than was told last. One of which nothing was told yet is told as an entry. */
export function reallocationsOf(payments: readonly AllocatedPayment[], told: Told): Reallocation[] {
  return payments.flatMap(({ entry, split, creditCents }) => {
    const last = told.get(entry);
    const isSame = !last || (last.credit_cents === creditCents && isAlike(last.split, split));
    return isSame ? [] : [{ entry, split: { ...split }, credit_cents: creditCents }];
  });
}

function isAlike(told: AccountingEntry['split'], split: Split): boolean {
  return told !== null && COMPONENTS.every((part) => (told[part] ?? 0) === split[part]);
}
