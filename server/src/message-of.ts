import { BadSettings } from './env.ts';

/** An error in words for the operator. */
export function messageOf(error: unknown): string {
  if (error instanceof BadSettings) return error.message;
  if (!(error instanceof Error)) return String(error);
  // Our own errors are written for the operator; of the others a developer needs the place.
  return error.constructor === Error || error.name !== 'Error'
    ? (error.stack ?? error.message)
    : error.message;
}
