import {
  avatarPhoto,
  borrowerInfo,
  changePassword,
  checkCode,
  checkPending,
  forgotPassword,
  login,
  logout,
  sendCode,
} from './endpoints/accounts.ts';
import { sendDocument } from './endpoints/application-cards.ts';
import { consent, storeBorrow, storeItemLoan } from './endpoints/applications.ts';
import { background, page, pictures, reviews, visiting, whyUs } from './endpoints/content.ts';
import { document } from './endpoints/documents.ts';
import type { Endpoint } from './endpoint.ts';
import { investTypes, storeInvest, storeReferral } from './endpoints/leads.ts';
import { askExtension, loanView, payoff } from './endpoints/loan-views.ts';
import {
  collectorOptions,
  loanHistory,
  repaymentOptions,
  repayments,
  requestNewLoan,
  schedule,
} from './endpoints/loans.ts';
import { agreement, declineOffer, sendSigningCode, signAgreement } from './endpoints/offers.ts';
import { overview } from './endpoints/overview.ts';
import { khqr, khqrState } from './endpoints/payments.ts';
import { productRates } from './endpoints/products.ts';
import { educations, homeTypes, loanPurposes, optionLists } from './endpoints/reference.ts';
import { regionOptions } from './endpoints/regions.ts';
import { robotChallenge } from './endpoints/robot-check.ts';

/** Every endpoint there is: served exactly once, and tested with every role. Not for the browser's bundles. */
export const ENDPOINTS: readonly Endpoint<never, never>[] = [
  ...Object.values(productRates),
  background,
  whyUs,
  pictures,
  visiting,
  reviews,
  page,
  homeTypes,
  educations,
  loanPurposes,
  optionLists,
  regionOptions,
  robotChallenge,
  storeBorrow,
  storeItemLoan,
  consent,
  storeReferral,
  investTypes,
  storeInvest,
  login,
  logout,
  checkPending,
  borrowerInfo,
  avatarPhoto,
  sendCode,
  checkCode,
  changePassword,
  forgotPassword,
  overview,
  loanHistory,
  repayments,
  schedule,
  repaymentOptions,
  collectorOptions,
  requestNewLoan,
  loanView,
  payoff,
  askExtension,
  agreement,
  sendSigningCode,
  signAgreement,
  declineOffer,
  sendDocument,
  document,
  khqr,
  khqrState,
] as unknown as readonly Endpoint<never, never>[];
