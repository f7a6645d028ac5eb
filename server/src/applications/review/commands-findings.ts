import type { Kysely } from 'kysely';
import { eligibility, leastIncomeCents, type Unmet } from 'lending/eligibility';
import type { Day } from 'lending/calendar';

import type { DB } from '../../database/types.ts';
import { productLimits } from '../../products/store.ts';
import { confirmationOf, peopleOf } from './commands-references.ts';
import type { contactsOf } from './store-found.ts';
import { type Findings, pastLoansOf, type ReviewedApplication } from './store-review.ts';
import type { ReviewedRow } from './store-reviewed.ts';

type Contacts = Awaited<ReturnType<typeof contactsOf>>;

/**
 * What the review has found out, as a decision takes it (G-01): the call and the references by what was logged, residence and account
 * by what the form has. Income is the least of the band.
 */
export function findingsOf(
  row: ReviewedRow,
  contacts: Contacts,
  { hasIdentification }: Pick<ReviewedApplication, 'hasIdentification'>,
): Findings {
  const others = peopleOf(row).filter(({ reference }) => reference !== 'applicant');
  return {
    residesInCambodia: row.province === null ? null : true,
    callAnswered: confirmationOf(contacts, 'applicant') === true,
    referencesConfirmed: others.map(({ reference }) => confirmationOf(contacts, reference)),
    hasNamedAccount: row.bank_account_number !== null,
    hasIdentification,
    monthlyIncomeCents: null,
    isPartnerShop: false,
  };
}

/**
 * Every criterion that an application does not meet on a day, with what staff found (TERM-19 to TERM-24) and the limits that they have
 * set: for the review, the decision and the approval itself.
 */
export async function unmetOf(
  db: Kysely<DB>,
  application: ReviewedApplication,
  findings: Findings,
  today: Day,
): Promise<Unmet[]> {
  const { incomeBand, isPhoneProved } = application;
  const ofBand = incomeBand === null ? null : leastIncomeCents(incomeBand);
  return eligibility(
    {
      ...application,
      ...findings,
      monthlyIncomeCents: findings.monthlyIncomeCents ?? ofBand,
      phoneVerified: isPhoneProved,
      loans: await pastLoansOf(db, application.borrowerId),
      limits: (await productLimits(db, application.product, today)).limits,
    },
    today,
  );
}
