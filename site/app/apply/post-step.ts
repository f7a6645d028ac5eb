import type { storeBorrow, StoreReply } from 'contract/applications';
import type { Outcome } from 'contract/client';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import type { SiteFacts } from 'contract/site';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { isAskedForRobotCheck, robotCheckAnswer, UNREACHED } from '../robot-check/unseen.ts';
import { toast } from 'ui/toast.ts';
import { hasPhotos, multipartOf, stepFields } from './step-body.ts';
import { uploadClient } from './upload-client.ts';
import type { SendStep } from './wizard-parts.ts';

/** How the steps of one wizard are sent. */
export interface Posting {
  /** The wizard's own store call (C-38). */
  readonly store: typeof storeBorrow;
  /** Whether Submit passes the robot check where the operator has switched it on for borrowers (G-07). */
  readonly robotCheck: boolean;
  /** Shows a toast instead of a dialog for failures other than wrong answers (ERR-14, C-40). */
  readonly quiet: boolean;
}

/**
 * Returns the function that sends a wizard's steps: as multipart where a step has photos, else as JSON (BW-42, PW-16,
 * GW-23). When the server demands the robot check for a Submit (docs/security.md), it is solved in the background and the
 * Submit is repeated as JSON, since the server has kept the photos.
 */
export function stepSender(
  { store, robotCheck, quiet }: Posting,
  facts: SiteFacts | undefined,
): SendStep {
  return async ({ step, draft, photos, situation, isLast, onProgress }) => {
    const fields = stepFields(step, draft, situation, isLast);
    if (isLast && robotCheck && facts?.robotCheck.onBorrow) {
      const answer = await robotCheckAnswer();
      if (answer === null) return UNREACHED;
      fields[ROBOT_CHECK_KEY] = answer;
    }
    const outcome = hasPhotos(step)
      ? await uploadClient(facts, onProgress)(store, {
          body: multipartOf(fields, step, draft, photos),
        })
      : await call(store, { body: fields });
    if (!isAskedForRobotCheck(outcome)) return quiet ? quietly(outcome) : outcome;
    const answer = await robotCheckAnswer();
    if (answer === null) return UNREACHED;
    const again = await call(store, { body: { ...fields, [ROBOT_CHECK_KEY]: answer } });
    return quiet ? quietly(again) : again;
  };
}

/** HTTP statuses of a refusal that is about the answers: 200 under the v1 envelope, 422 under v3 (C-39). */
const REFUSAL_STATUSES: readonly number[] = [200, 422];

/** Turns any other refusal into a toast. The wizard stays as it is, so that Next can be pressed again. */
function quietly(outcome: Outcome<StoreReply>): Outcome<StoreReply> {
  if (outcome.kind !== 'refused' || REFUSAL_STATUSES.includes(outcome.status)) return outcome;
  toast(m.error_problem(), { tone: 'romdoul' });
  return { kind: 'bad-request', message: outcome.message };
}
