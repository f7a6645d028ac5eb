import type { StaffEndpoint } from './endpoint.ts';
import {
  apiKeyList,
  endWebhook,
  makeApiKey,
  makeWebhook,
  retryWebhook,
  revokeApiKey,
  rotateWebhook,
  webhookList,
} from './endpoints/accounting.ts';
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
  apiKeyList,
  makeApiKey,
  revokeApiKey,
  webhookList,
  makeWebhook,
  rotateWebhook,
  retryWebhook,
  endWebhook,
] as unknown as readonly StaffEndpoint<never, never, never>[];
