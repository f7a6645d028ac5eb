import * as z from 'zod/mini';
import type { StaffEndpoint } from '../endpoint.ts';
import { fileOf, type FileQuery } from '../list-file.ts';
import * as audit from './audit.ts';
import * as statements from './bank-statements.ts';
import * as begun from './begun.ts';
import * as calls from './call-backs.ts';
import * as collateral from './collateral.ts';
import * as complaints from './complaints.ts';
import * as content from './content.ts';
import * as details from './details.ts';
import * as disbursements from './disbursements.ts';
import * as leads from './leads.ts';
import * as messages from './messages.ts';
import * as nightly from './nightly.ts';
import * as returns from './returns.ts';
import * as site from './site-content.ts';
import * as staff from './staff.ts';
import * as due from './today.ts';

/**
 * The file of a list: whoever sees the list may take it, with the filters of the list and a session that is fresh. That it was taken stands
 * in the audit with its filters, so what is none of them is refused and not left out (400).
 */
function fileEndpoint<Query, Params, Reply>(
  list: StaffEndpoint<undefined, Query, Params, Reply>,
  name: string,
): StaffEndpoint<undefined, FileQuery<Query>, Params, object> {
  // The query of a list is an object, of most with both cursors.
  const asked = list.query as unknown as z.ZodMiniObject | null;
  const { after: _after, before: _before, ...filters } = asked?.shape ?? {};
  const { types: _types, ...rest } = list;
  return {
    ...rest,
    ...fileOf(list),
    name,
    summary: `What ${list.name} lists, as CSV with all columns`,
    movesMoney: true,
    audit: 'list.exported',
    file: 'text/csv',
    query: z.strictObject(filters) as unknown as z.ZodMiniType<FileQuery<Query>>,
    reply: z.object({}),
  };
}

export const todayFile = fileEndpoint(due.todayList, 'today.file');
export const disbursementFile = fileEndpoint(disbursements.disbursementList, 'disbursements.file');
export const moneyFile = fileEndpoint(statements.openMoney, 'money.file');
export const returnFile = fileEndpoint(returns.moneyReturns, 'money.returnFile');
export const matchedFile = fileEndpoint(statements.matchedMoney, 'money.matchedFile');
export const statementFile = fileEndpoint(statements.statementList, 'statements.file');
export const collateralFile = fileEndpoint(collateral.collateralList, 'collateral.file');
export const complaintFile = fileEndpoint(complaints.complaintList, 'complaints.file');
export const referralFile = fileEndpoint(leads.referralList, 'referrals.file');
export const investorFile = fileEndpoint(leads.investorList, 'investors.file');
export const begunFile = fileEndpoint(begun.begunList, 'begunForms.file');
export const partnerFile = fileEndpoint(leads.partnerList, 'partners.file');
export const staffFile = fileEndpoint(staff.staffList, 'staff.file');
export const lineFile = fileEndpoint(statements.statementLines, 'statements.lineFile');
export const callBackFile = fileEndpoint(calls.callBacks, 'callBacks.file');
export const detailsFile = fileEndpoint(details.detailsList, 'details.file');
export const messageFile = fileEndpoint(messages.messageList, 'messages.file');
export const nightlyFile = fileEndpoint(nightly.nightPage, 'nightly.file');
export const smsFile = fileEndpoint(content.smsList, 'content.smsFile');
export const textFile = fileEndpoint(content.textList, 'content.textFile');
export const optionFile = fileEndpoint(content.optionRows, 'content.optionFile');
export const reviewFile = fileEndpoint(site.siteReviews, 'site.reviewFile');
export const auditFile = fileEndpoint(audit.auditList, 'audit.file');
