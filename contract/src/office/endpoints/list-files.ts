import * as z from 'zod/mini';
import type { StaffEndpoint } from '../endpoint.ts';
import { fileOf, type FileQuery } from '../list-file.ts';
import * as audit from './audit.ts';
import * as statements from './bank-statements.ts';
import * as collateral from './collateral.ts';
import * as complaints from './complaints.ts';
import * as disbursements from './disbursements.ts';
import * as leads from './leads.ts';
import * as returns from './returns.ts';
import * as staff from './staff.ts';
import * as due from './today.ts';

/**
 * The file of a list: whoever sees the list may take it, with the filters of the list and no others, and a session that is fresh. That it
 * was taken stands in the audit.
 */
function fileEndpoint<Query, Reply>(
  list: StaffEndpoint<undefined, Query, undefined, Reply>,
  name: string,
): StaffEndpoint<undefined, FileQuery<Query>, undefined, object> {
  // The query of a list is an object with both cursors.
  const query = z.omit(list.query as unknown as z.ZodMiniObject, { after: true, before: true });
  const { types: _types, ...rest } = list;
  return {
    ...rest,
    ...fileOf(list),
    name,
    summary: `What ${list.name} lists, as CSV with all columns`,
    movesMoney: true,
    audit: 'list.exported',
    file: 'text/csv',
    query: query as unknown as z.ZodMiniType<FileQuery<Query>>,
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
export const partnerFile = fileEndpoint(leads.partnerList, 'partners.file');
export const staffFile = fileEndpoint(staff.staffList, 'staff.file');
export const auditFile = fileEndpoint(audit.auditList, 'audit.file');
