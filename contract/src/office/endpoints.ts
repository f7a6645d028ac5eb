import type { StaffEndpoint } from './endpoint.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
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
] as unknown as readonly StaffEndpoint<never, never, never>[];
