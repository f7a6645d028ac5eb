import type { LoanHouse, Subject } from './loans.ts';

/** What is done with a subject; what it returns is known of the subject from then on. */
export type Step = (subject: Subject) => Promise<unknown>;
/** How a new subject comes into a state. */
export type Way = () => Promise<Subject>;

/** A way, and one step more. */
export const from =
  (before: Way, step: Step): Way =>
  async () => {
    const subject = await before();
    return { ...subject, ...((await step(subject)) as Partial<Subject>) };
  };

/** The same way, gone so many days before the clock's day. */
export function daysBefore(house: LoanHouse, days: number, way: Way): Way {
  return async () => {
    const now = house.clock.now();
    house.clock.set(new Date(now.getTime() - days * 86_400_000));
    const subject = await way();
    house.clock.set(now);
    return subject;
  };
}
