import { isDay } from 'lending/calendar';
import * as z from 'zod/mini';

/** Calendar days as the office's calls take them. */

const FORM = /^\d{4}-\d{2}-\d{2}$/;

/** A real day, `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(FORM), z.refine(isDay));

/** The same from 2000 on: no page of the office shows what was before. */
export const dayShown = z.string().check(
  z.regex(FORM),
  z.refine((text) => isDay(text) && text >= '2000-01-01'),
);
