import type { EntryMade } from 'contract/office/loan-acts';
import { Refused } from 'contract/refusal';
import type { Entered } from './commands-entry.ts';
import { receiptNumber } from 'contract/record-numbers';

/** What an act that added an entry answers to staff. */
export function entryMade(made: Entered | Refused): EntryMade | Refused {
  if (made instanceof Refused) return made;
  const { entry, receipt } = made;
  return { entry, receipt: receipt === null ? null : receiptNumber(BigInt(receipt)) };
}
