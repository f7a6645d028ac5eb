import { type Day, phnomPenhMidnight } from 'lending/calendar';
import type { standingClock } from '../clock.ts';

/** What happens to somebody: yields the instant at which it goes on. */
export type Story<Result = void> = AsyncGenerator<Date, Result>;

const MINUTE_MS = 60_000;

/** A time of day in Phnom Penh: `at('2026-11-20', '09:30')`. */
export function at(day: Day, time: `${number}:${number}`): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(phnomPenhMidnight(day) + (hours * 60 + minutes) * MINUTE_MS);
}

/**
 * Lets stories happen side by side in the order of time, the clock set to each of their moments and
 * then to `until`.
 * @throws where one would happen after `until`
 */
export async function letHappen(
  stories: readonly Story[],
  clock: ReturnType<typeof standingClock>,
  until: Date,
): Promise<void> {
  const running: { story: Story; next: Date }[] = [];
  const goOn = async (story: Story): Promise<void> => {
    const { value, done } = await story.next();
    if (done) return;
    if (value > until) throw new Error(`The demo's past lies after ${until.toISOString()}`);
    running.push({ story, next: value });
  };
  for (const story of stories) await goOn(story);
  for (;;) {
    running.sort((one, other) => one.next.getTime() - other.next.getTime());
    const first = running.shift();
    if (!first) break;
    clock.set(first.next);
    await goOn(first.story);
  }
  clock.set(until);
}
