import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const option = z.object({ value: z.string(), name_en: z.string(), name_km: z.string() });
export type ReferenceOption = z.infer<typeof option>;

/** Home types (API-26, REFDATA-20). */
export const homeTypes = endpoint({
  name: 'reference.homeTypes',
  summary: 'Kinds of home',
  method: 'GET',
  path: '/api/v4/frontend/home-types',
  reply: z.array(option),
});

const education = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });

/** Education levels: the id is the level; 1 none or primary, 2 secondary, 3 and up with a major (API-27, G-25). */
export const educations = endpoint({
  name: 'reference.educations',
  summary: 'Education levels',
  method: 'GET',
  path: '/api/v1/borrows/get-borrow-educations',
  reply: z.array(education),
});

const purpose = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });
const purposeGroup = z.object({
  id: z.number(),
  name: z.string(),
  name_kh: z.string(),
  name_khmer: z.string(),
  children: z.array(purpose),
});

/** Loan purposes in groups; a parent carries its Khmer name under both spellings (API-28, C-41, C-42). */
export const loanPurposes = endpoint({
  name: 'reference.loanPurposes',
  summary: 'Reasons for a loan, grouped',
  method: 'GET',
  path: '/api/v1/loan/get-loan-types',
  reply: z.array(purposeGroup),
});

/** Every list that a form offers, in one answer: list name → its options in order. */
export const optionLists = endpoint({
  name: 'reference.optionLists',
  summary: 'All option lists, in both languages',
  method: 'GET',
  path: '/api/v1/frontend/option-lists',
  reply: z.record(z.string(), z.array(option)),
});
