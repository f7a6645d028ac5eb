import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../regions.ts';

const region = z.object({ code: z.string(), name_km: z.string(), name_latin: z.string() });
export type Region = z.infer<typeof region>;

const regionQuery = z.object({
  api_key: z.optional(z.string()),
  level: z.optional(z.string()),
  parent_code: z.optional(z.string()),
  select: z.optional(z.string()),
});
export type RegionQuery = z.infer<typeof regionQuery>;

export const regionOptions = endpoint(calls.regionOptions, {
  name: 'regions.options',
  summary: 'Provinces, the districts of a province, the communes of a district',
  query: regionQuery,
  reply: z.array(z.partial(region)),
});
