import * as z from 'zod/mini';
import { LETTER_WAYS } from '../demand-letters.ts';
import { staffName } from './staff-name.ts';

/** That a demand went on paper; null: by SMS alone. */
export const demandLetter = z.nullable(
  z.object({ how: z.enum(LETTER_WAYS), given_on: z.string(), by: staffName, at: z.string() }),
);
