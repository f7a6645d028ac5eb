/**
 * The only place where the server learns what time it is; tests hand in another clock.
 * Instants are UTC; the lender's day is the calendar day in Phnom Penh, UTC+7 without summer time.
 */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** The lender's day, `YYYY-MM-DD`. */
  today(): string;
}

const PHNOM_PENH_OFFSET_MS = 7 * 60 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day in Phnom Penh, `YYYY-MM-DD`, of an instant. */
function dayInPhnomPenh(instant: Date): string {
  return new Date(instant.getTime() + PHNOM_PENH_OFFSET_MS).toISOString().slice(0, 10);
}

/** A clock over any source of instants. */
function clockFrom(now: () => Date): Clock {
  // Every call asks for the day, which is written anew only when it is another one.
  let number = Number.NaN;
  let day = '';
  return {
    now,
    today() {
      const instant = now();
      const todays = Math.floor((instant.getTime() + PHNOM_PENH_OFFSET_MS) / DAY_MS);
      if (todays !== number) {
        day = dayInPhnomPenh(instant);
        number = todays;
      }
      return day;
    },
  };
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
