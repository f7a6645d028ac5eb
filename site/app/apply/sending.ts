import type { Outcome } from 'contract/client';
import type { FieldErrors } from 'contract/envelope';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import type { Step } from 'contract/question';
import { acknowledge, beginAgain, type Draft } from './draft.ts';

/** How a run through the waiting steps ended. */
export type Run =
  /** Nothing waits any more. */
  | { kind: 'all-sent' }
  /** The line or the server is away; the rest waits. With the server's own sentence where it gave one. */
  | { kind: 'waiting'; retryAfterSeconds: number | null; message: string | null }
  /** The server refused a step; it waits no more, the person must change it. */
  | { kind: 'refused'; formName: string; fields: FieldErrors; message: string }
  /** Signed out, or a refusal that the page as a whole has shown. */
  | { kind: 'stopped' };

export interface Desk {
  readonly steps: readonly Step[];
  readonly draft: () => Draft;
  readonly change: (change: (draft: Draft) => Draft) => void;
  /** What of the step is being sent, to tell later whether it has changed since. */
  readonly fingerprint: (formName: string) => string;
  readonly post: (formName: string) => Promise<Outcome<{ id: string }>>;
}

/**
 * Sends the waiting steps one after the other, in the wizard's order, until none waits or one cannot be sent. Where the
 * server knows no such draft any more, a new one is begun silently, once in a run, with everything from the first step.
 */
export async function sendDue(desk: Desk): Promise<Run> {
  let begunAgain = false;
  for (;;) {
    const { due, id } = desk.draft();
    const formName = due[0];
    const step = desk.steps.find((one) => one.formName === formName);
    if (formName === undefined || !step) return { kind: 'all-sent' };
    // A draft begins with its first step; while that one is being changed the others wait.
    if (id === null && step !== desk.steps[0]) {
      return { kind: 'waiting', retryAfterSeconds: null, message: null };
    }
    const print = desk.fingerprint(formName);
    const outcome = await desk.post(formName);
    if (outcome.kind === 'done') {
      desk.change((draft) => acknowledge(draft, step, outcome.data.id, print));
      continue;
    }
    if (isUnknownDraft(outcome) && !begunAgain) {
      begunAgain = true;
      desk.change((draft) => beginAgain(draft, desk.steps));
      continue;
    }
    return ended(desk, formName, outcome);
  }
}

function ended(
  desk: Desk,
  formName: string,
  outcome: Exclude<Outcome<unknown>, { kind: 'done' }>,
): Run {
  switch (outcome.kind) {
    case 'unreachable':
      return { kind: 'waiting', retryAfterSeconds: null, message: null };
    case 'busy':
      return {
        kind: 'waiting',
        retryAfterSeconds: outcome.retryAfterSeconds,
        message: outcome.message || null,
      };
    case 'refused':
      takeBack(desk, formName);
      return {
        kind: 'refused',
        formName,
        fields: outcome.fields,
        message: outcome.message,
      };
    default:
      takeBack(desk, formName);
      return { kind: 'stopped' };
  }
}

/** A step that was said no to waits no more, and nothing after it is sent before it. */
function takeBack(desk: Desk, formName: string): void {
  desk.change((draft) => ({ ...draft, due: draft.due.filter((name) => name !== formName) }));
}

function isUnknownDraft(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.answer.reason === UNKNOWN_DRAFT;
}

const FIRST_WAIT_MS = 4000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait before the next try by itself: 4, 8, 16 … 60 seconds, or what the server asked for. */
export function waitMs(failures: number, retryAfterSeconds: number | null): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT_MS);
  return Math.max(own, (retryAfterSeconds ?? 0) * 1000);
}
