import type { StaffEndpoint } from './endpoint.ts';
import {
  approveApplication,
  decision,
  denyApplication,
  endOverride,
  giveAccount,
  offerAgreement,
  termsPreview,
  withdrawApproval,
  withdrawDenial,
} from './endpoints/decisions.ts';
import {
  confirmMoney,
  disbursementList,
  oneDisbursement,
  orderMoney,
  voidOrder,
} from './endpoints/disbursements.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
import { offerAgreementPaper } from './endpoints/offers.ts';
import {
  chooseLanguage,
  enrol,
  finishSignIn,
  officeSession,
  signIn,
  signInAgain,
  signOut,
} from './endpoints/session.ts';

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
  decision,
  termsPreview,
  approveApplication,
  withdrawApproval,
  endOverride,
  denyApplication,
  withdrawDenial,
  offerAgreement,
  giveAccount,
  offerAgreementPaper,
  disbursementList,
  oneDisbursement,
  orderMoney,
  confirmMoney,
  voidOrder,
] as unknown as readonly StaffEndpoint<never, never, never>[];
