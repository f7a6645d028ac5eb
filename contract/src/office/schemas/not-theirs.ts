import * as z from 'zod/mini';
import { NOT_THEIRS_WHYS } from '../phone-changes.ts';
import { staffName } from './staff-name.ts';

/** That a borrower's phone is marked as not theirs; null: it is not. */
export const notTheirs = z.nullable(
  z.object({ why: z.enum(NOT_THEIRS_WHYS), set_by: staffName, set_at: z.string() }),
);
