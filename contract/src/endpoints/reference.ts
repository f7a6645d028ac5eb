import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../reference.ts';

const option = z.object({ value: z.string(), name_en: z.string(), name_km: z.string() });
export type ReferenceOption = z.infer<typeof option>;

export const homeTypes = endpoint(calls.homeTypes, {
  name: 'reference.homeTypes',
  summary: 'Kinds of home',
  reply: z.array(option),
});

const education = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });
export type Education = z.infer<typeof education>;

export const educations = endpoint(calls.educations, {
  name: 'reference.educations',
  summary: 'Education levels',
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
export type PurposeGroup = z.infer<typeof purposeGroup>;

export const loanPurposes = endpoint(calls.loanPurposes, {
  name: 'reference.loanPurposes',
  summary: 'Reasons for a loan, grouped',
  reply: z.array(purposeGroup),
});

export const optionLists = endpoint(calls.optionLists, {
  name: 'reference.optionLists',
  summary: 'All option lists, in both languages',
  reply: z.record(z.string(), z.array(option)),
});
