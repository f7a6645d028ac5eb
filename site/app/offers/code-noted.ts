import { SIGNING_CODE_MINUTES } from 'contract/offers';
import { readStored, writeStored } from '../storage.ts';

/*
 * When this tab last had a signing code sent. A phone that is short of memory throws the page away while its owner reads the SMS;
 * the page that comes back must have a field for the code.
 */

const keyOf = (offerId: number): string => `signing_code_sent_${offerId}`;

/** Notes that a code was sent for an offer just now. */
export function noteCodeSent(offerId: number): void {
  writeStored('session', keyOf(offerId), String(Date.now()));
}

/** Whether a code that was sent for an offer from this tab may still sign it. */
export function mayHaveCode(offerId: number): boolean {
  const age = Date.now() - Number(readStored('session', keyOf(offerId)) ?? Number.NaN);
  return age >= 0 && age < SIGNING_CODE_MINUTES * 60_000;
}
