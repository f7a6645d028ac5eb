import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as calls from '../regions.ts';
import { region, regionQuery } from '../schemas/regions.ts';

export const regionOptions = endpoint(calls.regionOptions, {
  name: 'regions.options',
  summary: 'Provinces, the districts of a province, the communes of a district',
  query: regionQuery,
  reply: z.array(z.partial(region)),
});
