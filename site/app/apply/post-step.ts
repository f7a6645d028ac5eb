import type { storeBorrow, StoreReply } from 'contract/applications';
import { createClient, type Outcome } from 'contract/client';
import type { SiteFacts } from 'contract/site';
import { UPLOAD_MS } from 'contract/upload-times';
import { m } from 'words/messages';
import { call, handleSharedOutcome } from '../api.ts';
import { currentLocale } from '../locale.ts';
import { token } from '../session.ts';
import { toast } from '../ui/toast.ts';
import { hasPhotos, multipartOf, stepFields } from './step-body.ts';
import { sendWithProgress } from './upload.ts';
import type { StepPost, WizardParts } from './wizard-parts.ts';

/** How the steps of one wizard are sent. */
export interface Posting {
  /** The wizard's own store call (C-38). */
  readonly store: typeof storeBorrow;
  /** Whether the last step proves that no robot sends it, where the setting is on (G-07). */
  readonly robotCheck: boolean;
  /** No dialog for a failure that is no answer to what was filled in (ERR-14, C-40). */
  readonly quiet: boolean;
}

/**
 * Sends steps: as JSON, or as a form where the step has photos (BW-42, PW-16, GW-23). Where the server answers a Submit by
 * asking for the robot check (docs/security.md), it is passed unseen and the Submit is sent once more; the photos have
 * arrived by then.
 */
export function postSteps(
  { store, robotCheck, quiet }: Posting,
  facts: SiteFacts | undefined,
): WizardParts['post'] {
  return async ({ step, draft, photos, situation, isLast, onProgress }: StepPost) => {
    const fields = stepFields(step, draft, situation, isLast);
    if (isLast && robotCheck && facts?.robotCheck.onBorrow) {
      const answer = await robotCheckAnswer();
      if (answer === null) return UNREACHED;
      fields.recaptcha_response = answer;
    }
    const upload = createClient({
      send: sendWithProgress(onProgress),
      locale: currentLocale,
      token,
      hosts: facts?.hosts ?? { api: '', forms: '', regions: '' },
      timeoutMs: UPLOAD_MS,
    });
    const outcome = hasPhotos(step)
      ? handleSharedOutcome(
          store,
          await upload(store, { body: multipartOf(fields, step, draft, photos) }),
        )
      : await call(store, { body: fields });
    if (!isAskedForRobotCheck(outcome)) return quiet ? hushed(outcome) : outcome;
    const answer = await robotCheckAnswer();
    if (answer === null) return UNREACHED;
    const again = await call(store, { body: { ...fields, recaptcha_response: answer } });
    return quiet ? hushed(again) : again;
  };
}

/** Whether nothing but the robot check is missing. */
function isAskedForRobotCheck(outcome: Outcome<StoreReply>): boolean {
  return outcome.kind === 'refused' && Object.keys(outcome.fields).join() === 'recaptcha_response';
}

/** What a store call answers with when it looked at what was filled in: v1 with HTTP 200, v3 with 422 (C-39). */
const ANSWERS: readonly number[] = [200, 422];

/** Any other refusal ends here: a toast, everything stays as it is, and Next may be pressed again. */
function hushed(outcome: Outcome<StoreReply>): Outcome<StoreReply> {
  if (outcome.kind !== 'refused' || ANSWERS.includes(outcome.status)) return outcome;
  toast(m.error_problem(), { tone: 'romdoul' });
  return { kind: 'bad-request', message: outcome.message };
}

const UNREACHED: Outcome<never> = { kind: 'unreachable', reason: 'offline' };

/** The robot check runs unseen at Submit (G-07); its code loads only then. Null where there is no line. */
async function robotCheckAnswer(): Promise<string | null> {
  try {
    const { solveRobotCheck } = await import('../robot-check/self-hosted.ts');
    return await solveRobotCheck();
  } catch {
    return null;
  }
}
