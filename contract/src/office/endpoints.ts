import type { StaffEndpoint } from './endpoint.ts';
import { auditAct, auditList } from './endpoints/audit.ts';
import { cashDay, closeCash, countCash, openCash, printCash } from './endpoints/cash.ts';
import { findPerson, personalData, personalDataFile } from './endpoints/privacy.ts';
import { report, reportFile } from './endpoints/reports.ts';
import {
  addNote,
  askForDocument,
  assign,
  compare,
  keepNoteDraft,
  keepOpen,
  leaveOpen,
  logContact,
  oneApplication,
  startReview,
  viewPhoto,
} from './endpoints/applications.ts';
import { messageList, oneMessage } from './endpoints/messages.ts';
import {
  queueCounts,
  queueList,
  removeView,
  reviewers,
  savedViews,
  saveView,
  search,
  takeNext,
} from './endpoints/queue.ts';
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
  report,
  reportFile,
  cashDay,
  openCash,
  countCash,
  closeCash,
  printCash,
  auditList,
  auditAct,
  findPerson,
  personalData,
  personalDataFile,
  queueList,
  queueCounts,
  takeNext,
  reviewers,
  savedViews,
  saveView,
  removeView,
  search,
  oneApplication,
  keepOpen,
  leaveOpen,
  assign,
  startReview,
  viewPhoto,
  compare,
  logContact,
  askForDocument,
  addNote,
  keepNoteDraft,
] as unknown as readonly StaffEndpoint<never, never, never>[];
