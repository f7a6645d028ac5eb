import * as z from 'zod/mini';

export const option = z.object({ value: z.string(), name_en: z.string(), name_km: z.string() });
export type ReferenceOption = z.infer<typeof option>;

/** An entry of a list whose values are numbers: its number and its name in English and in Khmer. */
export const numberedOption = z.object({ id: z.number(), name: z.string(), name_kh: z.string() });
export type NumberedOption = z.infer<typeof numberedOption>;

export const purposeGroup = z.extend(numberedOption, {
  name_khmer: z.string(),
  children: z.array(numberedOption),
});
export type PurposeGroup = z.infer<typeof purposeGroup>;
