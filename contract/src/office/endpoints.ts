import type { StaffEndpoint } from './endpoint.ts';
import {
  changeOption,
  changeSms,
  changeText,
  oneText,
  optionRows,
  smsList,
  textList,
} from './endpoints/content.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
import { oneProduct, productList, proposeTerms } from './endpoints/products.ts';
import { decideProposal, proposalList } from './endpoints/proposals.ts';
import {
  chooseLanguage,
  enrol,
  finishSignIn,
  officeSession,
  signIn,
  signInAgain,
  signOut,
} from './endpoints/session.ts';
import { addHoliday, changeSetting, removeHoliday, settingList } from './endpoints/settings.ts';
import {
  addMember,
  changeRoles,
  decideOnStaff,
  endMember,
  oneMember,
  recoveryCodesLeft,
  renewRecoveryCodes,
  resetMember,
  staffList,
} from './endpoints/staff.ts';

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
  productList,
  oneProduct,
  proposeTerms,
  proposalList,
  decideProposal,
  settingList,
  changeSetting,
  addHoliday,
  removeHoliday,
  staffList,
  oneMember,
  addMember,
  changeRoles,
  resetMember,
  endMember,
  decideOnStaff,
  recoveryCodesLeft,
  renewRecoveryCodes,
  smsList,
  changeSms,
  textList,
  oneText,
  changeText,
  optionRows,
  changeOption,
] as unknown as readonly StaffEndpoint<never, never, never>[];
