import * as z from 'zod/mini';

export const region = z.object({ code: z.string(), name_km: z.string(), name_latin: z.string() });
export type Region = z.infer<typeof region>;

export const regionQuery = z.object({
  api_key: z.optional(z.string()),
  level: z.optional(z.string()),
  parent_code: z.optional(z.string()),
  select: z.optional(z.string()),
});
export type RegionQuery = z.infer<typeof regionQuery>;
