import type { Kysely } from 'kysely';
import { eligibility, leastIncomeCents, type Unmet } from 'lending/eligibility';
import type { Day } from 'lending/calendar';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { productLimits } from '../../products/store.ts';
import { confirmationOf, peopleOf } from './commands-references.ts';
import { contactsOf } from './store-found.ts';
import { type Findings, pastLoansOf, type ReviewedApplication } from './store-review.ts';
import { findReviewed, type ReviewedRow } from './store-reviewed.ts';

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
 * What the record of the review says: the call and the references by the calls that were logged, the rest by the form. Nobody says with
 * an approval that a call was made which the record does not have.
 */
export async function recordedFindings(
  { db, cipher }: { db: Kysely<DB>; cipher: Cipher },
  application: Pick<ReviewedApplication, 'id' | 'hasIdentification'>,
): Promise<Findings> {
  const row = await findReviewed(db, cipher, application.id);
  if (row === null) throw new Error('An application that is there is not');
  return findingsOf(row, await contactsOf(db, application.id), application);
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
