/** Which application `N` gives, over one's own that one has left and those on which nothing can be done now. */
import { randomUUID } from 'node:crypto';
import type { Reference } from 'contract/office/applications';
import { HOUR_MS } from 'contract/office/queue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { asker, done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { logContact } from '../applications/calls/commands-contact.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { keepOpen, leaveOpen, takeNext } from '../applications/review/commands-desk.ts';
import { queuePage } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma, nary } = STAFF;

beforeEach(async () => {
  house.clock.set('2026-11-21T03:00:00Z');
  const { rows } = await queuePage(house, asker(uma), {});
  for (const { id } of rows) {
    done(await deny(house, nary, { applicationId: BigInt(id), reasons: ['income'] }));
  }
});

/** An application that came so many hours before the clock. */
async function cameBefore(hours: number) {
  const now = house.clock.now();
  house.clock.set(new Date(now.getTime() - hours * HOUR_MS));
  const id = await submitAnApplication(house, applicantAnswers());
  house.clock.set(now);
  return id;
}

/** Goes on from one that is open to the next, as the page does: the new one is open, the old one is left. */
async function onFrom(open: bigint | null, passed: readonly bigint[]): Promise<bigint | null> {
  const { id } = await takeNext(house, uma, passed);
  if (open !== null) await leaveOpen(house, uma, open);
  if (id === null) return null;
  done(await keepOpen(house, uma, BigInt(id)));
  return BigInt(id);
}

async function call(
  applicationId: bigint,
  reference: Reference,
  how: { outcome: 'no_answer' | 'confirmed' } | { outcome: 'call_back'; callBackAt: string | null },
) {
  const asked = { applicationId, reference, callBackAt: null, key: randomUUID(), ...how };
  done(await logContact(house, uma, asked));
}

it('goes on behind those that one has left, and comes round to the one that was left longest ago', async () => {
  const [one, two, three] = [await cameBefore(9), await cameBefore(8), await cameBefore(7)];
  expect(await onFrom(null, [])).toBe(one);
  expect(await onFrom(one, [one])).toBe(two);
  expect(await onFrom(two, [one, two])).toBe(three);
  expect(await onFrom(three, [one, two, three])).toBe(one);
  // From the queue, where nothing is open any more: the first of those that were not seen, then of those left.
  await leaveOpen(house, uma, one);
  expect(await onFrom(null, [three, one])).toBe(two);
  done(await deny(house, nary, { applicationId: two, reasons: ['income'] }));
  expect(await onFrom(two, [three, one, two])).toBe(three);
});

it('leaves out one of which nobody can be called now: asked for a later hour, or called twice today', async () => {
  const [one, two] = [await cameBefore(9), await cameBefore(8)];
  await call(one, 'applicant', { outcome: 'confirmed' });
  await call(one, 'relative', { outcome: 'call_back', callBackAt: '2026-11-21T08:00:00.000Z' });
  // The workplace can still be called.
  expect(await onFrom(null, [])).toBe(one);
  await leaveOpen(house, uma, one);
  await call(one, 'workplace', { outcome: 'no_answer' });
  await call(one, 'workplace', { outcome: 'no_answer' });
  expect(await onFrom(null, [])).toBe(two);
  await leaveOpen(house, uma, two);
  house.clock.set('2026-11-21T08:00:00Z');
  expect(await onFrom(null, [])).toBe(one);
  await leaveOpen(house, uma, one);
  await call(one, 'relative', { outcome: 'confirmed' });
  expect(await onFrom(null, [])).toBe(two);
  await leaveOpen(house, uma, two);
  // Everybody was reached: it is to be decided.
  house.clock.set('2026-11-23T03:00:00Z');
  await call(one, 'workplace', { outcome: 'confirmed' });
  expect(await onFrom(null, [])).toBe(one);
  await leaveOpen(house, uma, one);
});

it('leaves out one whose approval above the ceiling one has proposed oneself, and gives it to another', async () => {
  const [one, two] = [await cameBefore(9), await cameBefore(8)];
  await sql`insert into ceiling_override (application_id, terms, findings, yearly_millionths, ceiling_millionths,
      reason, note, proposed_by, proposed_at)
    values (${one}, '{}', '{}', 200000, 180000, 'other', 'why', ${uma.who}, ${house.clock.now()})`.execute(
    house.test.owner,
  );
  expect(await takeNext(house, nary)).toEqual({ id: String(one) });
  await leaveOpen(house, nary, one);
  await sql`update review_desk set assigned_to = ${uma.who} where application_id = ${one}`.execute(
    house.test.owner,
  );
  expect(await takeNext(house, uma)).toEqual({ id: String(two) });
});
