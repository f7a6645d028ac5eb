import { Refused } from 'contract/refusal';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { beginReview } from './commands-desk.ts';
import { noSuchApplication } from './commands-no-such.ts';
import { type Moved, requestDocument } from './commands-review.ts';
import { findListed } from './store-flags.ts';

/** Asks the applicant for a paper by SMS, and takes an application that is still pending into review with it. */
export async function askForDocument(
  services: LoanServices,
  by: By,
  asked: { applicationId: bigint; kind: string },
): Promise<Moved | Refused> {
  if ((await findListed(services.db, asked.applicationId)) === null) return noSuchApplication();
  await beginReview(services, by, asked.applicationId);
  return requestDocument(services, by, asked);
}
