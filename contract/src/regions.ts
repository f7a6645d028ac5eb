import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const region = z.object({ code: z.string(), name_km: z.string(), name_latin: z.string() });
export type Region = z.infer<typeof region>;

/**
 * Provinces by `level=1`, districts and communes by `parent_code` (API-25, G-24). An unknown parent gives an empty list;
 * the key is a public label. `select` names the columns asked for.
 */
export const regionOptions = endpoint({
  name: 'regions.options',
  summary: 'Provinces, the districts of a province, the communes of a district',
  method: 'GET',
  path: '/api/v1/region/options',
  host: 'regions',
  query: z.object({
    api_key: z.optional(z.string()),
    level: z.optional(z.string()),
    parent_code: z.optional(z.string()),
    select: z.optional(z.string()),
  }),
  reply: z.array(z.partial(region)),
});

/** The columns that the forms ask for. */
export const REGION_COLUMNS = 'name_km,name_latin,code';
