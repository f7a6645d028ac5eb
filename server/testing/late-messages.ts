import { randomUUID } from 'node:crypto';
import { workOutbox } from '../src/jobs/outbox.ts';
import { sendAgain } from '../src/messages/commands.ts';
import { type LoanHouse, refusalOf, STAFF, type Subject } from './loans.ts';

/** A message that was overtaken, and one that has left, as `newest` reads them. */
export const GIVEN_UP = { state: 'failed', error: 'overtaken' };
export const SENT = { state: 'sent', error: null };

type Told = Pick<Subject, 'phone'>;

/** Messages of a house that do not leave at once: each is sent, failed, read, and sent again by hand. */
export function lateMessages(house: LoanHouse) {
  const newest = ({ phone }: Told, kind: string) =>
    house.db
      .selectFrom('notice')
      .select(['id', 'state', 'last_error as error'])
      .where('phone', '=', phone)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  return {
    newest,
    /** Sends what is due by a service that takes it, or not; a minute passes, after which what failed once is due again. */
    send: async ({ isTaken = true } = {}): Promise<void> => {
      const outcome = isTaken
        ? { sent: true as const }
        : { sent: false as const, error: 'timeout' };
      const gateway = { dailyCap: null, needsNumber: false, send: () => Promise.resolve(outcome) };
      while (await workOutbox(house, gateway)) continue;
      house.clock.set(new Date(house.clock.now().getTime() + 60_000));
    },
    /** Staff send the newest of a kind again by hand, as though it had been given up. @returns why not, or null */
    again: async (subject: Told, kind: string): Promise<string | null> => {
      const { id } = await newest(subject, kind);
      await house.db
        .updateTable('notice')
        .set({ state: 'failed', sent_at: null })
        .where('id', '=', id)
        .execute();
      const once = { id: String(id), key: randomUUID() };
      return refusalOf(await sendAgain(house, STAFF.uma, once));
    },
  };
}

/** What a test does with such messages. */
export type LateMessages = ReturnType<typeof lateMessages>;
