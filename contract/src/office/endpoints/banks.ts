import * as z from 'zod/mini';
import * as calls from '../banks.ts';
import { staffEndpoint, STAFF_ROLES } from '../endpoint.ts';

export const bankList = staffEndpoint(calls.bankList, {
  name: 'banks.list',
  summary:
    'The banks in use, then those out of use through which money came, with the way in which money comes through each',
  who: STAFF_ROLES,
  reply: z.object({
    banks: z.array(
      z.object({
        value: z.string(),
        name_km: z.string(),
        name_en: z.string(),
        method_id: z.nullable(z.number()),
        is_active: z.boolean(),
      }),
    ),
  }),
});
