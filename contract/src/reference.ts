import { apiCall } from './endpoint.ts';
import type { NumberedOption, PurposeGroup, ReferenceOption } from './schemas/reference.ts';

export type { ReferenceOption };

/** Home types (API-26, REFDATA-20). */
export const homeTypes = apiCall<ReferenceOption[]>({
  method: 'GET',
  path: '/api/v4/frontend/home-types',
});

/** Education levels: the id is the level; 1 none or primary, 2 secondary, 3 and up with a major (API-27, G-25). */
export const educations = apiCall<NumberedOption[]>({
  method: 'GET',
  path: '/api/v1/borrows/get-borrow-educations',
});

/** Loan purposes in groups; a parent carries its Khmer name under both spellings (API-28, C-41, C-42). */
export const loanPurposes = apiCall<PurposeGroup[]>({
  method: 'GET',
  path: '/api/v1/loan/get-loan-types',
});

/** Every list that a form offers, in one answer: list name → its options in order. */
export const optionLists = apiCall<Record<string, ReferenceOption[]>>({
  method: 'GET',
  path: '/api/v1/frontend/option-lists',
});
