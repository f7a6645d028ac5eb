import {
  openingInstantAfter,
  openingInstantBefore,
  type OpeningHours,
  openingMsBetween,
} from './opening-hours.ts';
import { TARGETS, type Urgency } from './queue.ts';

/** How long somebody has waited by the office's hours, in milliseconds, and how that stands to the targets. */
export function waitingOf(
  submittedMs: number,
  nowMs: number,
  hours?: OpeningHours,
): { waiting_ms: number; urgency: Urgency } {
  const waiting_ms = openingMsBetween(submittedMs, nowMs, hours);
  return { waiting_ms, urgency: urgencyOf(waiting_ms) };
}

function urgencyOf(waitingMs: number): Urgency {
  if (waitingMs >= TARGETS.decide) return 'over24';
  return waitingMs >= TARGETS.look ? 'over12' : 'in-time';
}

/** By when an application that came at an instant is to be decided: milliseconds. */
export function decideBy(submittedMs: number, hours?: OpeningHours): number {
  return openingInstantAfter(submittedMs, TARGETS.decide, hours);
}

/** Who came by these instants has passed the targets of 12 and 24 opening hours: milliseconds. */
export function targetInstants(
  nowMs: number,
  hours?: OpeningHours,
): { over12: number; over24: number } {
  return {
    over12: openingInstantBefore(nowMs, TARGETS.look, hours),
    over24: openingInstantBefore(nowMs, TARGETS.decide, hours),
  };
}
