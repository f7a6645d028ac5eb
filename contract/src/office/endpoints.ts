import type { StaffEndpoint } from './endpoint.ts';
import * as loanActs from './endpoints/loan-acts.ts';
import * as loans from './endpoints/loans.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
import * as nightly from './endpoints/nightly.ts';
import * as payments from './endpoints/payments.ts';
import * as statements from './endpoints/statements.ts';
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
  ...Object.values(loans),
  ...Object.values(loanActs),
  ...Object.values(payments),
  ...Object.values(statements),
  ...Object.values(nightly),
] as unknown as readonly StaffEndpoint<never, never, never>[];
