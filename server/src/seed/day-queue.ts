import { randomUUID } from 'node:crypto';
import { m } from 'words/messages';
import { addDays, type Day, phnomPenhDay } from 'lending/calendar';
import type { Text } from 'contract/locale';
import { type Comparison, COMPARISONS, REFERENCES } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import { compare } from '../applications/review/commands-compare.ts';
import { logContact } from '../applications/calls/commands-contact.ts';
import { assign } from '../applications/review/commands-desk.ts';
import { addNote } from '../applications/review/commands-note.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { requestDocument, startReview } from '../applications/review/commands-review.ts';
import { findDesk } from '../applications/review/store-desk.ts';
import { apply, openAccount } from './cast-acts.ts';
import { at, type Story } from './cast-past.ts';
import type { Person, Wish } from './cast-people.ts';
import type { DayPast } from './day-people.ts';
import { done, STAFF } from './lender.ts';

/* Applications of the demo's day, in every stage before the money. */

/** Applies and opens an account, both at one moment. @returns the application */
export async function* applies(
  past: DayPast,
  person: Person,
  wish: Wish,
  when: Date,
): Story<bigint> {
  yield when;
  const applicationId = await apply(past, person, wish);
  await openAccount(past, person);
  return applicationId;
}

/** The last weekday before a day: people are called then. */
function weekdayBefore(day: Day): Day {
  const before = addDays(day, -1);
  const weekday = new Date(`${before}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? weekdayBefore(before) : before;
}

/** How far the look into an application has come. */
export interface Stage {
  /** What is alike between photos and answers. */
  readonly alike?: readonly Comparison[];
  /** How many of the people who are to be called have confirmed. */
  readonly called?: number;
  readonly note?: Text;
  /** What is asked for. */
  readonly papers?: readonly string[];
  readonly assigned?: 'uma' | 'nary';
  /** When it was sent, the day before; left out: in the afternoon. */
  readonly sentAt?: `${number}:${number}`;
}

/** An application that somebody has begun to look into on the last weekday. */
export async function* inReview(
  past: DayPast,
  person: Person,
  wish: Wish,
  { alike, called = 0, note, papers = [], assigned, sentAt = '16:10' }: Stage,
): Story {
  const on = weekdayBefore(past.today);
  const applicationId = yield* applies(past, person, wish, at(addDays(on, -1), sentAt));
  yield at(on, '09:05');
  done(await startReview(past, STAFF.uma, applicationId));
  if (assigned) {
    const version = (await findDesk(past.db, applicationId))?.version ?? 0;
    done(await assign(past, STAFF.nary, { applicationId, to: assigned, version }));
  }
  if (alike) done(await compare(past, STAFF.uma, { applicationId, alike, version: 0 }));
  for (const reference of REFERENCES.slice(0, called)) {
    yield at(on, '10:30');
    const call = { applicationId, reference, outcome: 'confirmed', callBackAt: null } as const;
    const logged = await logContact(past, STAFF.uma, { ...call, key: randomUUID() });
    // On a holiday nobody is called, and the form of a product may name nobody.
    if (logged instanceof Refused && !['contact_hours', 'nobody'].includes(logged.reason ?? '')) {
      done(logged);
    }
  }
  yield at(on, '11:10');
  if (note) {
    done(
      await addNote(past, STAFF.uma, {
        applicationId,
        body: note({}, { locale: 'km' }),
        key: randomUUID(),
      }),
    );
  }
  for (const kind of papers) done(await requestDocument(past, STAFF.uma, { applicationId, kind }));
}

/** Everything is looked at: an approver may decide. */
export const READY: Stage = { alike: COMPARISONS, called: REFERENCES.length };

/** Refused so many days ago. */
export async function* denied(
  past: DayPast,
  person: Person,
  wish: Wish,
  { ago, reasons }: { ago: number; reasons: string[] },
): Story {
  const on = addDays(past.today, -ago);
  const applicationId = yield* applies(past, person, wish, at(addDays(on, -1), '13:20'));
  yield at(on, '09:15');
  done(await startReview(past, STAFF.uma, applicationId));
  yield at(on, '15:40');
  done(await deny(past, STAFF.nary, { applicationId, reasons }));
}

/** The note that an officer leaves. */
export const NOTES = [m.office_demo_note_market, m.office_demo_note_salary] as const;

/** So many hours ago; in the night it is nobody's hour, but an application comes when it comes. */
export function hoursAgo({ now }: Pick<DayPast, 'now'>, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

/** Of today's hours those that have been: the time, or now where the day is younger. */
export function todayBy({ now }: Pick<DayPast, 'now'>, time: `${number}:${number}`): Date {
  const then = at(phnomPenhDay(now.getTime()), time);
  return then < now ? then : now;
}
