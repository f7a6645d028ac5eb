import type { StaffEndpoint } from './endpoint.ts';
import * as accounting from './endpoints/accounting.ts';
import * as applicantMessages from './endpoints/applicant-messages.ts';
import * as applications from './endpoints/applications.ts';
import * as audit from './endpoints/audit.ts';
import * as banks from './endpoints/banks.ts';
import * as begun from './endpoints/begun.ts';
import * as callBacks from './endpoints/call-backs.ts';
import * as cancellations from './endpoints/cancellations.ts';
import * as cash from './endpoints/cash.ts';
import * as columns from './endpoints/columns.ts';
import * as complaints from './endpoints/complaints.ts';
import * as content from './endpoints/content.ts';
import * as decisions from './endpoints/decisions.ts';
import * as details from './endpoints/details.ts';
import * as disbursements from './endpoints/disbursements.ts';
import * as erasure from './endpoints/erasure.ts';
import * as leads from './endpoints/leads.ts';
import * as listFiles from './endpoints/list-files.ts';
import * as listViews from './endpoints/list-views.ts';
import * as loanActs from './endpoints/loan-acts.ts';
import * as loanDesk from './endpoints/loan-desk.ts';
import * as loans from './endpoints/loans.ts';
import * as messages from './endpoints/messages.ts';
import * as missingAnswers from './endpoints/missing-answers.ts';
import * as nightly from './endpoints/nightly.ts';
import * as textVersions from './endpoints/text-versions.ts';
import * as offers from './endpoints/offers.ts';
import * as payments from './endpoints/payments.ts';
import * as payoutReturns from './endpoints/payout-returns.ts';
import * as collateral from './endpoints/collateral.ts';
import * as phoneChanges from './endpoints/phone-changes.ts';
import * as privacy from './endpoints/privacy.ts';
import * as products from './endpoints/products.ts';
import * as proposals from './endpoints/proposals.ts';
import * as queue from './endpoints/queue.ts';
import * as regions from './endpoints/regions.ts';
import * as reports from './endpoints/reports.ts';
import * as retention from './endpoints/retention.ts';
import * as returns from './endpoints/returns.ts';
import * as session from './endpoints/session.ts';
import * as settings from './endpoints/settings.ts';
import * as siteContent from './endpoints/site-content.ts';
import * as staff from './endpoints/staff.ts';
import * as statements from './endpoints/bank-statements.ts';
import * as toDo from './endpoints/to-do.ts';
import * as today from './endpoints/today.ts';
import * as withdrawals from './endpoints/withdrawals.ts';

/** Every endpoint of the office: served exactly once, and tested with every role. Not for the browser's bundles. */
export const OFFICE_ENDPOINTS = [
  ...Object.values(accounting),
  ...Object.values(applicantMessages),
  ...Object.values(applications),
  ...Object.values(audit),
  ...Object.values(banks),
  ...Object.values(begun),
  ...Object.values(callBacks),
  ...Object.values(cancellations),
  ...Object.values(cash),
  ...Object.values(columns),
  ...Object.values(complaints),
  ...Object.values(content),
  ...Object.values(decisions),
  ...Object.values(details),
  ...Object.values(disbursements),
  ...Object.values(erasure),
  ...Object.values(leads),
  ...Object.values(listFiles),
  ...Object.values(listViews),
  ...Object.values(loanActs),
  ...Object.values(loanDesk),
  ...Object.values(loans),
  ...Object.values(messages),
  ...Object.values(missingAnswers),
  ...Object.values(nightly),
  ...Object.values(textVersions),
  ...Object.values(offers),
  ...Object.values(payments),
  ...Object.values(payoutReturns),
  ...Object.values(collateral),
  ...Object.values(phoneChanges),
  ...Object.values(privacy),
  ...Object.values(products),
  ...Object.values(proposals),
  ...Object.values(queue),
  ...Object.values(regions),
  ...Object.values(reports),
  ...Object.values(retention),
  ...Object.values(returns),
  ...Object.values(session),
  ...Object.values(settings),
  ...Object.values(siteContent),
  ...Object.values(staff),
  ...Object.values(statements),
  ...Object.values(toDo),
  ...Object.values(today),
  ...Object.values(withdrawals),
] as unknown as readonly StaffEndpoint<never, never, never>[];
