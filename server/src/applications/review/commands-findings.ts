import { eligibility, leastIncomeCents, type Unmet } from 'lending/eligibility';
import type { Day } from 'lending/calendar';
import type { PastLoan } from 'lending/membership';
import type { ProductKey } from 'lending/product';
import type { Findings } from './commands-review.ts';
import { confirmationOf, peopleOf } from './commands-references.ts';
import type { contactsOf } from './store-found.ts';
import type { ReviewedRow } from './store-reviewed.ts';

type Contacts = Awaited<ReturnType<typeof contactsOf>>;

/**
 * What the review has found out, as a decision takes it (G-01): the call and the references by what was logged, residence, account
 * and identification by what the form has. Income is the least of the band.
 */
export function findingsOf(row: ReviewedRow, contacts: Contacts, hasId: boolean): Findings {
  const others = peopleOf(row).filter(({ reference }) => reference !== 'applicant');
  return {
    residesInCambodia: row.province === null ? null : true,
    callAnswered: confirmationOf(contacts, 'applicant') === true,
    referencesConfirmed: others.map(({ reference }) => confirmationOf(contacts, reference)),
    hasNamedAccount: row.bank_account_number !== null,
    hasIdentification: row.national_id_number !== null || hasId,
    monthlyIncomeCents: null,
    isPartnerShop: false,
  };
}

/** Every criterion that the application does not meet by what is known on a day. */
export function unmetBy(
  row: ReviewedRow,
  findings: Findings,
  loans: readonly PastLoan[],
  today: Day,
): Unmet[] {
  const band = row.gross_monthly_income;
  return eligibility(
    {
      ...findings,
      product: row.product as ProductKey,
      amountCents: Number(row.amount_cents),
      duration: row.duration ?? 0,
      dateOfBirth: row.date_of_birth,
      monthlyIncomeCents:
        findings.monthlyIncomeCents ?? (band === null ? null : leastIncomeCents(band)),
      phoneVerified: row.phone_proved_at !== null,
      priceCents:
        row.purchase_total_price_cents === null ? null : Number(row.purchase_total_price_cents),
      loans,
    },
    today,
  );
}
