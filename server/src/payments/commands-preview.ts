import type { BeforeAndAfter, PaymentPreview, PreviewBody } from 'contract/office/payments';
import type { Text } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { owedBack } from 'lending/credit';
import type { Loan, LoanFlag } from 'lending/loan';
import { loanAsOf } from 'lending/ledger';
import { paymentRefusal } from 'lending/refusals';
import { loanOn } from '../loan-views/commands-office-loan.ts';
import { partsOf } from '../loan-views/commands-parts.ts';
import { borrowerOfLoan, receiptsAlike, entryFacts } from '../loan-views/store-office.ts';
import { orderOfPayment } from '../loan-views/commands-view.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { receiptNumber } from 'contract/record-numbers';
import { ruleText } from '../loans/commands-rules.ts';
import { withFlags } from '../loans/store-flags.ts';
import { type StoredLoan, withEntry } from '../loans/store.ts';

/** Earlier receipts whose split changes, of which the panel tells. */
const CHANGED_MOST = 50;

/**
 * What a payment would do if it were recorded now: its split, the loan before and after, and which receipts of later days it would split
 * anew. Folded as `recordPayment` folds it; writes nothing.
 */
export async function previewPayment(
  services: LoanServices,
  number: string,
  { cents, paid_on: paidOn }: PreviewBody,
): Promise<PaymentPreview | Refused> {
  const found = await loanOn(services, number);
  if (found instanceof Refused) return found;
  const { stored, today } = found;
  const { db } = services;
  const { terms, disbursedOn } = stored;
  const before = await withFlags(db, stored, loanAsOf(terms, disbursedOn, stored.entries, today));
  const refusal = paymentRefusal(before, cents, paidOn);
  if (refusal !== null) return fieldRefusal(refusal);
  const next = withEntry(stored, { kind: 'payment', on: paidOn, cents });
  const after = await withFlags(db, next, loanAsOf(terms, disbursedOn, next.entries, today));
  const made = after.payments.find(({ entry }) => entry === next.lastEntry);
  if (!made) throw new Error('A payment without its split');
  const dueOn = new Map(after.rows.map((row) => [row.number, row.dueOn]));
  const borrower = await borrowerOfLoan(db, stored);
  const alike = await receiptsAlike(db, { loanId: stored.id, cents, on: paidOn });
  return {
    version: stored.lastEntry,
    name: `${borrower.name} ${borrower.lastName}`.trim(),
    parts: made.parts.map((part) => ({
      ...part,
      due_on: part.instalment === null ? null : (dueOn.get(part.instalment) ?? null),
    })),
    credit_cents: made.creditCents,
    before: standing(before),
    after: standing(after),
    changed: await changedReceipts(services, { stored: next, before, after }),
    late_fee_change_cents: after.lateFees.arisenCents - before.lateFees.arisenCents,
    flags: after.flags.filter(({ entry, reason }) => !had(before, entry, reason)),
    alike: alike.map(receiptNumber),
  };
}

const had = (loan: Loan, entry: number, why: LoanFlag['reason']) =>
  loan.flags.some((flag) => flag.entry === entry && flag.reason === why);

/** A rule that a payment breaks, under the field that breaks it. */
export function fieldRefusal(rule: string): Refused {
  const text: Text = ruleText(rule);
  return Refused.field(rule === 'not-an-amount' ? 'cents' : 'paid_on', (locale) =>
    text({}, { locale }),
  );
}

function standing(loan: Loan): BeforeAndAfter {
  return {
    loan_status_id: loan.status.loanStatusId,
    child_status_id: loan.status.childStatusId,
    principal_left_cents: loan.principalBalanceCents,
    late_fee_cents: loan.lateFees.unpaidCents,
    due_cents: loan.dueCents,
    payoff_cents: loan.closedOn === null ? loan.payoff.cents : 0,
    owed_back_cents: owedBack(loan),
    next: loan.next && { due_on: loan.next.dueOn, cents: loan.next.cents },
    closed_on: loan.closedOn,
  };
}

async function changedReceipts(
  { db }: Pick<LoanServices, 'db'>,
  { stored, before, after }: { stored: StoredLoan; before: Loan; after: Loan },
): Promise<PaymentPreview['changed']> {
  const then = new Map(after.payments.map((payment) => [payment.entry, payment]));
  const moved = before.payments.filter(({ entry, split, creditCents }) => {
    const other = then.get(entry);
    return (
      other !== undefined &&
      (other.creditCents !== creditCents || JSON.stringify(other.split) !== JSON.stringify(split))
    );
  });
  const some = moved.slice(0, CHANGED_MOST);
  const facts = await entryFacts(
    db,
    stored.id,
    some.map(({ entry }) => entry),
  );
  return some.flatMap((payment) => {
    const other = then.get(payment.entry);
    const receipt = facts.get(payment.entry)?.receipt;
    if (!other || receipt == null) return [];
    return [
      {
        receipt: receiptNumber(receipt),
        on: payment.on,
        cents: payment.cents,
        before: partsOf(payment.split, orderOfPayment(stored, payment)),
        after: partsOf(other.split, orderOfPayment(stored, other)),
      },
    ];
  });
}
