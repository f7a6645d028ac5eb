import * as z from 'zod/mini';
import { LETTER_WAYS } from '../demand-letters.ts';
import { staffName } from './staff-name.ts';

/** That a demand went on paper; null: by SMS alone. */
const demandLetter = z.nullable(
  z.object({ how: z.enum(LETTER_WAYS), given_on: z.string(), by: staffName, at: z.string() }),
);

/** The same of a notice, and whether it may be noted. */
export const onPaper = { letter: demandLetter, may_go_on_paper: z.boolean() };
