import { openingInstantAfter, openingInstantBefore, openingMsBetween } from './opening-hours.ts';
import { TARGETS, type Urgency } from './queue.ts';

/** How long somebody has waited by the office's hours, in milliseconds, and how that stands to the targets. */
export function waitingOf(
  submittedMs: number,
  nowMs: number,
): { waiting_ms: number; urgency: Urgency } {
  const waiting_ms = openingMsBetween(submittedMs, nowMs);
  return { waiting_ms, urgency: urgencyOf(waiting_ms) };
}

function urgencyOf(waitingMs: number): Urgency {
  if (waitingMs >= TARGETS.decide) return 'over24';
  return waitingMs >= TARGETS.look ? 'over12' : 'in-time';
}

/** By when an application that came at an instant is to be decided: milliseconds. */
export function decideBy(submittedMs: number): number {
  return openingInstantAfter(submittedMs, TARGETS.decide);
}

/** Who came by these instants has passed the targets of 12 and 24 opening hours: milliseconds. */
export function targetInstants(nowMs: number): { over12: number; over24: number } {
  return {
    over12: openingInstantBefore(nowMs, TARGETS.look),
    over24: openingInstantBefore(nowMs, TARGETS.decide),
  };
}
