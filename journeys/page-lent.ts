/** Borrowers with a past at the lender of these journeys, and the lender at work. */
import type { Page } from 'playwright-core';
import * as lender from '../scripts/lender.ts';
import * as cancellations from '../scripts/lender-cancellations.ts';
import * as refunds from '../scripts/lender-refunds.ts';
import { queryRows, sentSms } from './page-store.ts';
import { dataDir, type Locale, site, soon } from './page-visit.ts';

export { loanNumber, pdfText } from '../scripts/lender.ts';

const place = () => ({ url: site, dataDir: dataDir() });

export const anApplication = (asked: Parameters<typeof lender.anApplication>[1]) =>
  lender.anApplication(place(), asked);
export const anOffer = (locale: Locale, approvedAgo?: 0 | 1) =>
  lender.anOffer(place(), locale, approvedAgo);
export const aSignedAgreement = (locale: Locale) => cancellations.aSignedAgreement(place(), locale);
export const moneyOnNoLoan = (dollars: string) => cancellations.moneyOnNoLoan(place(), dollars);
export const aReviewedApplication = (asked: Parameters<typeof lender.aReviewedApplication>[1]) =>
  lender.aReviewedApplication(place(), asked);
export const aLoan = (loan: Parameters<typeof lender.aLoan>[1]) => lender.aLoan(place(), loan);
export const aPawnLoan = (loan: Parameters<typeof lender.aPawnLoan>[1]) =>
  lender.aPawnLoan(place(), loan);
export const aDenial = (denial: Parameters<typeof lender.aDenial>[1]) =>
  lender.aDenial(place(), denial);
export const denyReviewed = (applicationId: bigint) => lender.denyReviewed(place(), applicationId);
export const grantExtensionOf = (loanId: bigint) => lender.grantExtensionOf(place(), loanId);
export const payOffAtCounter = (loanId: bigint) => lender.payOffAtCounter(place(), loanId);
export const aLoanOwedBack = (owed: Parameters<typeof refunds.aLoanOwedBack>[1]) =>
  refunds.aLoanOwedBack(place(), owed);
export const payAtCounter = (loanId: bigint, cents: number) =>
  refunds.payAtCounter(place(), loanId, cents);
export const liveThroughNight = () => lender.liveThroughNight(place());
export const reckoned = (loanId: bigint) => lender.reckoned(place(), loanId);

/** The big figure of the night panel. */
export const figureOf = (page: Page): Promise<string> =>
  page.locator('main .night-figure').first().innerText();

/** What a list of labels and values says under a label. */
export const factOf = (page: Page, label: string): Promise<string> =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .first()
    .locator('dd')
    .innerText();

/** The entries of a loan, oldest first. */
export const entriesOf = (loanId: bigint) =>
  queryRows<{ kind: string; cents: string | null; made_by: string; today: boolean }>(
    `select kind, cents, made_by, effective_on = (now() at time zone 'Asia/Phnom_Penh')::date today
     from loan_entry where loan_id = $1 order by number`,
    [loanId],
  );

/** The acts in the audit on one thing, oldest first. */
export async function actsOn(subject: string): Promise<string[]> {
  const rows = await queryRows<{ event: string }>(
    'select event from audit where subject = $1 order by id',
    [subject],
  );
  return rows.map(({ event }) => event);
}

/** The newest SMS to a phone that says this, once it has come. */
export async function newestSms(phone: string, says: RegExp): Promise<string> {
  const told = () => sentSms().findLast(({ to, text }) => to === phone && says.test(text))?.text;
  await soon(() => told() ?? '').toMatch(says);
  return told() ?? '';
}
