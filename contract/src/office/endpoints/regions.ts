import * as z from 'zod/mini';
import { region } from '../../schemas/regions.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../regions.ts';
import { REVIEWERS } from '../who.ts';

export const regionList = staffEndpoint(calls.regionList, {
  name: 'regions.list',
  summary: 'Provinces, the districts of a province, the communes of a district',
  who: REVIEWERS,
  query: z.object({ within: z.optional(z.string().check(z.regex(/^\d{2,6}$/))) }),
  reply: z.object({ regions: z.array(region) }),
});
