import type { OfficeRole } from './endpoint.ts';
import { auditList } from './endpoints/audit.ts';
import { begunList } from './endpoints/begun.ts';
import { collateralList } from './endpoints/collateral.ts';
import { complaintList } from './endpoints/complaints.ts';
import { optionRows } from './endpoints/content.ts';
import { disbursementList } from './endpoints/disbursements.ts';
import { investorList, partnerList, referralList } from './endpoints/leads.ts';
import { loanList } from './endpoints/loans.ts';
import { messageList } from './endpoints/messages.ts';
import { queueList } from './endpoints/queue.ts';
import { moneyReturns } from './endpoints/returns.ts';
import { openedList } from './endpoints/retention.ts';
import { staffList } from './endpoints/staff.ts';
import { todayList } from './endpoints/today.ts';
import type { ViewList } from './list-views.ts';

/** Who may read, save and remove views of a list: whoever may call the list. */
export const VIEW_READERS: Readonly<Record<ViewList, readonly OfficeRole[]>> = {
  queue: queueList.who,
  loans: loanList.who,
  today: todayList.who,
  disbursements: disbursementList.who,
  returns: moneyReturns.who,
  collateral: collateralList.who,
  complaints: complaintList.who,
  messages: messageList.who,
  begun: begunList.who,
  referrals: referralList.who,
  investors: investorList.who,
  partners: partnerList.who,
  staff: staffList.who,
  opened: openedList.who,
  options: optionRows.who,
  audit: auditList.who,
};
