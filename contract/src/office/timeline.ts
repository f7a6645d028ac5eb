import type { Outcome } from './applications.ts';
import type { StaffName } from './staff-name.ts';

/** What the timeline of an application tells. */
export const TIMELINE_EVENTS = [
  'sent',
  'review_started',
  'answers_written',
  'contact',
  'document_asked',
  'document_received',
  'document_added',
  'document_struck',
  'document_ended',
  'approved',
  'denied',
  'withdrawn',
  'repeat_ended',
] as const;

export interface TimelineEntry {
  readonly at: string;
  readonly event: (typeof TIMELINE_EVENTS)[number];
  readonly by: StaffName | null;
  /** Which paper, which reference, which answers, or which application goes on. */
  readonly about: string | null;
  readonly outcome: Outcome | null;
}
