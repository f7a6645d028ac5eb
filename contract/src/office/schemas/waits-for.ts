import * as z from 'zod/mini';
import { WAITS_FOR } from '../to-do.ts';

/** The filter of lists in which something may wait for the caller. */
export const waits_for = z.optional(z.enum(WAITS_FOR));
