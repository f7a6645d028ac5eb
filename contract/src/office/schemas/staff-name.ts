import * as z from 'zod/mini';

/** Who did something, as the office's calls name them (contract/office/staff-name). */
export const staffName = z.object({
  handle: z.string(),
  name_km: z.string(),
  name_en: z.string(),
});
