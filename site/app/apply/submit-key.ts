/** The idempotency key of Submit, and what was sent under it. */
import type { Situation, Step } from 'contract/question';
import { uuid } from '../uuid.ts';
import { type Draft, fingerprint } from './draft.ts';

/** The draft at Submit: queues every step that differs from what the server has, and the last step, which submits. */
export function dueForSubmit(draft: Draft, steps: readonly Step[], situation: Situation): Draft {
  const last = steps.at(-1)?.formName;
  const changed = steps.filter(
    (step) =>
      step.formName === last ||
      draft.due.includes(step.formName) ||
      draft.sent[step.formName] !== fingerprint(step, draft, situation),
  );
  const submitOf = submitOfAll(draft, steps, situation);
  const isSame = draft.submitId !== null && (draft.submitOf || submitOf) === submitOf;
  return {
    ...draft,
    due: changed.map((step) => step.formName),
    reached: steps.length,
    submitOf,
    submitId: isSame ? draft.submitId : uuid(),
  };
}

/**
 * A draft as the device holds it, saying what was sent under the key of its Submit. One that an earlier version of the page has submitted does not say
 * so: it is what the draft holds before anything more is typed, and a correction makes another Submit.
 */
export function withSubmitOf(draft: Draft, steps: readonly Step[], situation: Situation): Draft {
  if (draft.submitId === null || draft.submitOf) return draft;
  return { ...draft, submitOf: submitOfAll(draft, steps, situation) };
}

function submitOfAll(draft: Draft, steps: readonly Step[], situation: Situation): string {
  return JSON.stringify(steps.map((step) => fingerprint(step, draft, situation)));
}
