import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../reference.ts';
import { option, numberedOption, purposeGroup } from '../schemas/reference.ts';

export const homeTypes = endpoint(calls.homeTypes, {
  name: 'reference.homeTypes',
  summary: 'Kinds of home',
  reply: z.array(option),
});

export const educations = endpoint(calls.educations, {
  name: 'reference.educations',
  summary: 'Education levels',
  reply: z.array(numberedOption),
});

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
