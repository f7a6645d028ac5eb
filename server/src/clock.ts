import { type Day, phnomPenhDay } from 'lending/calendar';

/** The only place where the server learns what time it is; tests hand in another clock. Instants are UTC. */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** The lender's day: the calendar day in Phnom Penh. */
  today(): Day;
}

/** A clock over any source of instants. */
function clockFrom(now: () => Date): Clock {
  return { now, today: () => phnomPenhDay(now().getTime()) };
}

/** The machine's clock. */
export const systemClock: Clock = clockFrom(() => new Date());

/** A clock that stands still until it is set: for tests and the demo's past. */
export function standingClock(start: string | Date): Clock & { set(instant: string | Date): void } {
  let instant = new Date(start);
  return {
    ...clockFrom(() => new Date(instant)),
    set(next) {
      instant = new Date(next);
    },
  };
}
