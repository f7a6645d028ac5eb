import type { StaffEndpoint } from './endpoint.ts';
import * as complaints from './endpoints/complaints.ts';
import * as leads from './endpoints/leads.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
import * as pledges from './endpoints/pledges.ts';
import {
  chooseLanguage,
  enrol,
  finishSignIn,
  officeSession,
  signIn,
  signInAgain,
  signOut,
} from './endpoints/session.ts';
import * as today from './endpoints/today.ts';

/** Every endpoint of the office: served exactly once, and tested with every role. Not for the browser's bundles. */
export const OFFICE_ENDPOINTS: readonly StaffEndpoint<never, never, never>[] = [
  officeSession,
  signIn,
  finishSignIn,
  enrol,
  signInAgain,
  chooseLanguage,
  signOut,
  messageList,
  oneMessage,
  today.todayList,
  today.loanContacts,
  today.beginContact,
  today.endContact,
  today.endPause,
  today.reminderPreview,
  today.sendReminders,
  complaints.complaintList,
  complaints.oneComplaint,
  complaints.recordComplaint,
  complaints.answerComplaint,
  complaints.closeComplaint,
  pledges.pledgeList,
  pledges.onePledge,
  pledges.pledgeOfLoan,
  pledges.valuePledge,
  pledges.takePledge,
  pledges.movePledge,
  pledges.releasePledge,
  pledges.noticeSale,
  pledges.proposeSale,
  pledges.sellPledge,
  leads.referralList,
  leads.payReward,
  leads.investorList,
  leads.oneInvestor,
  leads.stepInvestor,
  leads.partnerList,
  leads.addPartner,
  leads.changePartner,
] as unknown as readonly StaffEndpoint<never, never, never>[];
