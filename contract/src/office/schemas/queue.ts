import { PRODUCT_KEYS } from 'lending/product';
import * as z from 'zod/mini';
import { QUEUE_FLAGS } from '../queue.ts';
import { staffName } from './staff-name.ts';

/** The number of a row. */
export const number = z.string().check(z.regex(/^\d{1,18}$/));
export const product = z.enum(
  PRODUCT_KEYS as readonly ['payday', 'personal', 'purchasing', 'pawn'],
);
export const reviewStatus = z.enum([
  'Pending',
  'In review',
  'Approved',
  'Disbursed',
  'Denied',
  'Withdrawn',
  'Expired',
]);
/** How long an application has waited, and who works on it. */
export const waiting = {
  submitted_at: z.string(),
  waiting_ms: z.number(),
  urgency: z.enum(['in-time', 'over12', 'over24']),
  flags: z.array(z.enum(QUEUE_FLAGS)),
  assigned: z.nullable(staffName),
  version: z.number(),
  open_by: z.array(staffName),
};

/** Up to 200 numbers with commas between them. */
export const chosenIds = z
  .string()
  .check(z.maxLength(3800), z.regex(/^\d{1,18}(?:,\d{1,18}){0,199}$/));
