import { apiCall } from './endpoint.ts';
import type { ConsentNow, StoreBody, StoreReply } from './schemas/applications.ts';

export type { StoreBody, StoreReply };

/** Draft until the last step, which says Pending (STATE-16, ENT-11). */
export const APPLICATION_STATUSES = ['Draft', 'Pending'] as const;

/** The formName of each wizard's first step, which the quick form sends as well (G-42, C-81). */
export const FIRST_STEPS = {
  borrow: 'personal-info',
  purchasing: 'purchasing-step-1',
  pawn: 'pawn-step-1',
} as const;

/** Saves a step of the borrow wizard, or submits it with the last (API-21, API-22, BW-38 to BW-42). */
export const storeBorrow = apiCall<StoreReply, StoreBody>({
  method: 'POST',
  path: '/api/v1/borrows/store',
  host: 'forms',
});

/** The same for the purchasing and the pawn wizard, whose last step brings the photos (API-23, API-24, API-42, C-39). */
export const storeItemLoan = apiCall<StoreReply, StoreBody>({
  method: 'POST',
  path: '/api/v3/frontend/borrow/store',
  host: 'forms',
  successCode: 200,
});

/** Names the words that the acceptance stands beside now (G-56); the form sends it with the acceptance. */
export const consent = apiCall<ConsentNow>({
  method: 'GET',
  path: '/api/v1/frontend/consent',
});

/** The key under which a form carries it, beside the documents' own. */
export const ACCEPT_VERSION = 'accept_version';

/** The key under which an update of the record names the answers that are others than the form began with. */
export const CHANGED_ANSWERS = 'changed';
