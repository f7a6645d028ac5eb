import { requestEnds } from 'contract/options/decisions';
import { Refused } from 'contract/refusal';
import { REVIEWERS } from 'contract/office/who';
import { changedSince, notThere } from '../../changes/commands.ts';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { decidedSince } from './commands-changed.ts';
import { beginReview } from './commands-desk.ts';
import { noSuchApplication } from './commands-no-such.ts';
import {
  type Moved,
  notOffered,
  onApplication,
  repeatsOwn,
  requestDocument,
} from './commands-review.ts';
import { findListed } from './store-flags.ts';
import { markRequestEnded, ownOriginalOf, requestedKind } from './store-reviewed.ts';

/** Asks the applicant for a paper by SMS, and takes an application that is still pending into review with it; one that is refused stays as it is. */
export async function askForDocument(
  services: LoanServices,
  by: By,
  asked: { applicationId: bigint; kind: string },
): Promise<Moved | Refused> {
  if ((await findListed(services.db, asked.applicationId)) === null) return noSuchApplication();
  const original = await ownOriginalOf(services.db, asked.applicationId);
  if (original !== null) return repeatsOwn(original);
  await beginReview(services, by, asked.applicationId);
  return requestDocument(services, by, asked);
}

/**
 * Ends a request for a paper that waits, with why; in review only. The account asks for it no more, and the application is given out
 * again. A national ID that was seen at the counter is on file.
 */
export async function endDocumentRequest(
  services: LoanServices,
  by: By,
  {
    applicationId,
    requestId,
    reason,
  }: { applicationId: bigint; requestId: bigint; reason: string },
): Promise<Moved | Refused> {
  if (!requestEnds.some(({ key }) => key === reason)) {
    return Refused.because(notOffered, 'unknown_reason');
  }
  return onApplication(
    services,
    { event: 'application.document_ended', by, roles: REVIEWERS, applicationId },
    async (tx, { status }, now) => {
      const kind = await requestedKind(tx, { id: requestId, applicationId });
      if (kind === null) return notThere();
      if (status !== 'In review') return decidedSince(tx, by.who, applicationId);
      if (!(await markRequestEnded(tx, { id: requestId, reason, by: by.who, at: now }))) {
        return changedSince(tx, by.who, ['documentRequest', requestId]);
      }
      return { status, facts: { request: Number(requestId), kind, reason } };
    },
  );
}
