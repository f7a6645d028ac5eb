import type { StaffRole } from 'contract/office/endpoint';
import { HOUR_MS } from 'contract/office/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { assign, keepOpen, leaveOpen, takeNext } from '../applications/review/commands-desk.ts';
import { askForDocument } from '../applications/review/commands-document.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import type { By } from '../loans/commands-act.ts';
import { hire } from '../staff/commands-people.ts';
import { queueCounts, queuePage } from './commands.ts';
import { queueFileOf } from './commands-file.ts';

type Reviewer = By & { readonly role: StaffRole };

let house: LoanHouse;
/** Somebody who reviews, by a handle of their own. */
let people: Reviewer[];
beforeAll(async () => {
  house = await openLoanHouse();
  people = [];
  for (let n = 0; n < 8; n += 1) {
    const who = { username: `r${n}@lender.test`, nameKm: 'ធីតា', nameEn: `Reviewer ${n}` };
    const hired = done(await hire(house, 'operator', { ...who, roles: ['officer'], locale: 'en' }));
    people.push({ who: `staff:${hired.handle}`, role: 'officer' });
  }
});
afterAll(() => house.close());

const [first, second] = [0, 1];
const one = (index = first) => people[index] as Reviewer;

/** An application that came so many hours before the clock. */
async function cameBefore(hours: number, answers = applicantAnswers()) {
  const now = house.clock.now();
  house.clock.set(new Date(now.getTime() - hours * HOUR_MS));
  const id = await submitAnApplication(house, answers);
  house.clock.set(now);
  return id;
}

/** Takes everything that waits out of the queue. */
async function emptyQueue() {
  const { rows } = await queuePage(house, asker(one()), {});
  for (const { id } of rows) {
    done(await deny(house, STAFF.nary, { applicationId: BigInt(id), reasons: ['income'] }));
  }
}

const idsOf = async (asked: Parameters<typeof queuePage>[2], by = one()) =>
  (await queuePage(house, asker(by), asked)).rows.map(({ id }) => BigInt(id));

describe('the queue', () => {
  it('lists the longest waiting first, counts opening hours alone, and says who is past 12 and 24 of them', async () => {
    await emptyQueue();
    // The clock says 10:00 on a Saturday: 26 hours ago it was 08:00 the day before, 12 opening hours.
    const fresh = await cameBefore(1);
    const late = await cameBefore(26);
    const over = await cameBefore(24 * 3);
    const { rows } = await queuePage(house, asker(one()), {});
    expect(rows.map(({ id, waiting_ms, urgency }) => [id, waiting_ms / HOUR_MS, urgency])).toEqual([
      [String(over), 30, 'over24'],
      [String(late), 12, 'over12'],
      [String(fresh), 1, 'in-time'],
    ]);
    expect(await idsOf({ view: 'over12' })).toEqual([over, late]);
    expect(await idsOf({ view: 'over24' })).toEqual([over]);
    expect(await idsOf({ sort: 'waiting' })).toEqual([fresh, late, over]);
    const { counts, newest } = await queueCounts(house, asker(one()));
    expect(counts).toMatchObject({ open: 3, over12: 2, over24: 1, mine: 0, applicant: 0 });
    expect(newest).toBe(String(fresh));
  });

  it('counts what has come since to what is shown, with its view and filters, whatever the order of the numbers', async () => {
    await emptyQueue();
    const freshOf = async (asked: Parameters<typeof queueCounts>[2]) =>
      (await queueCounts(house, asker(one()), asked)).fresh;
    expect(await freshOf({ since: '0' })).toBe(0);
    // Its number is the lower one, and it came later.
    const [late, known] = [await cameBefore(1), await cameBefore(2)];
    expect(await freshOf({})).toBe(0);
    expect(await freshOf({ since: '0' })).toBe(2);
    expect(await freshOf({ since: String(known) })).toBe(1);
    expect(await freshOf({ since: String(late) })).toBe(0);
    expect(await freshOf({ since: String(known), product: 'pawn' })).toBe(0);
    expect(await freshOf({ since: String(known), view: 'mine' })).toBe(0);
    done(await assign(house, one(), { applicationId: late, to: handleOf(one()), version: 0 }));
    expect(await freshOf({ since: String(known), view: 'mine' })).toBe(1);
  });

  it('pages by the number of the last row, also where two came at one moment', async () => {
    await emptyQueue();
    const ids: bigint[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await cameBefore(2));
    const after = await queuePage(house, asker(one()), { after: String(ids[1]) });
    expect(after.rows.map(({ id }) => BigInt(id))).toEqual(ids.slice(2));
    expect([after.previous, after.next]).toEqual([String(ids[2]), null]);
    const before = await queuePage(house, asker(one()), { before: String(ids[2]) });
    expect(before.rows.map(({ id }) => BigInt(id))).toEqual(ids.slice(0, 2));
    expect(await idsOf({ sort: '-amount', after: String(ids[3]) })).toEqual(
      [...ids.slice(0, 3)].toReversed(),
    );
  });

  it('has views of one’s own, of those who wait for papers, of what was decided today, and filters', async () => {
    await emptyQueue();
    const mine = await cameBefore(3);
    const asked = await cameBefore(2);
    const plain = await cameBefore(1);
    done(await assign(house, one(), { applicationId: mine, to: handleOf(one()), version: 0 }));
    done(await askForDocument(house, one(), { applicationId: asked, kind: 'income_proof' }));
    expect(await idsOf({ view: 'mine' })).toEqual([mine]);
    expect(await idsOf({ view: 'mine' }, one(second))).toEqual([]);
    expect(await idsOf({ view: 'applicant' })).toEqual([asked]);
    expect(await idsOf({ assignee: 'nobody' })).toEqual([asked, plain]);
    expect(await idsOf({ assignee: handleOf(one()) }, one(second))).toEqual([mine]);
    expect(await idsOf({ status: 'In review' })).toEqual([asked]);
    expect(await idsOf({ product: 'pawn' })).toEqual([]);
    expect(await idsOf({ flag: 'no_id' })).toEqual([mine, asked, plain]);
    done(await deny(house, STAFF.nary, { applicationId: plain, reasons: ['income'] }));
    expect(await idsOf({ view: 'decided' })).toContain(plain);
    expect(await idsOf({})).toEqual([mine, asked]);
  });

  it('links an application that repeats another', async () => {
    await emptyQueue();
    const answers = applicantAnswers();
    const original = await cameBefore(2, answers);
    const again = applicantAnswers();
    again['personal-info'].phone = answers['personal-info'].phone;
    const repeated = await cameBefore(1, again);
    const { rows } = await queuePage(house, asker(one()), { flag: 'duplicate' });
    expect(rows.map(({ id, duplicate_of }) => [id, duplicate_of])).toEqual([
      [String(original), null],
      [String(repeated), String(original)],
    ]);
  });
});

const handleOf = ({ who }: By) => who.slice('staff:'.length);

describe('the next one', () => {
  it('is another for each of eight who ask at once, in the order in which they came; a ninth gets none', async () => {
    await emptyQueue();
    const waiting: bigint[] = [];
    for (let n = 0; n < 8; n += 1) waiting.push(await cameBefore(9 - n));
    const taken = await Promise.all(people.map((by) => takeNext(house, by)));
    expect(taken.map(({ id }) => BigInt(id ?? 0)).toSorted((a, b) => Number(a - b))).toEqual(
      waiting,
    );
    expect(await takeNext(house, one())).toEqual({ id: null });
    const { rows } = await queuePage(house, asker(one()), {});
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['In review']));
    expect(new Set(rows.map(({ assigned }) => assigned?.handle)).size).toBe(8);
  });

  it('is the longest waiting that nobody has open, never somebody else’s, nor one that waits for its applicant', async () => {
    await emptyQueue();
    const opened = await cameBefore(9);
    const theirs = await cameBefore(8);
    const asked = await cameBefore(7);
    const free = await cameBefore(6);
    done(await keepOpen(house, one(second), opened));
    done(
      await assign(house, one(), { applicationId: theirs, to: handleOf(one(second)), version: 0 }),
    );
    done(await askForDocument(house, one(), { applicationId: asked, kind: 'income_proof' }));
    expect(await takeNext(house, one())).toEqual({ id: String(free) });
    expect(await takeNext(house, one())).toEqual({ id: null });
    await leaveOpen(house, one(second), opened);
    expect(await takeNext(house, one())).toEqual({ id: String(opened) });
  });

  it('is given out again a minute after it was last heard of', async () => {
    await emptyQueue();
    const waiting = await cameBefore(5);
    done(await keepOpen(house, one(second), waiting));
    const now = house.clock.now();
    house.clock.set(new Date(now.getTime() + 59_000));
    expect(await takeNext(house, one())).toEqual({ id: null });
    house.clock.set(new Date(now.getTime() + 60_000));
    expect(await takeNext(house, one())).toEqual({ id: String(waiting) });
    house.clock.set(now);
  });
});

describe('two people on one application', () => {
  it('see each other while both have it open, and nobody once they have left', async () => {
    const id = await cameBefore(1);
    done(await keepOpen(house, one(), id));
    const { open_by: seen } = done(await keepOpen(house, one(second), id));
    expect(seen.map(({ handle }) => handle)).toEqual([handleOf(one())]);
    const { rows } = await queuePage(house, asker(one()), {});
    const row = rows.find((one_) => one_.id === String(id));
    expect(row?.open_by.map(({ handle }) => handle)).toEqual([handleOf(one(second))]);
    await leaveOpen(house, one(), id);
    expect(done(await keepOpen(house, one(second), id)).open_by).toEqual([]);
    expect(refusalOf(await keepOpen(house, one(), 999_999n))).toBe('not_found');
  });

  it('assign it once: the second is told who was quicker, and nothing of theirs is saved', async () => {
    const id = await cameBefore(1);
    const to = (by: By) => ({ applicationId: id, to: handleOf(by), version: 0 });
    const answers = await Promise.all([
      assign(house, one(), to(one())),
      assign(house, one(second), to(one(second))),
    ]);
    expect(new Set(answers.map(refusalOf))).toEqual(new Set([null, 'changed']));
    const refused = answers.find((answer) => refusalOf(answer) === 'changed');
    expect(refused && 'text' in refused ? refused.text?.('en') : '').toMatch(
      /^Reviewer \d gave it to Reviewer \d at 10:00\. Nothing you did was saved\.$/,
    );
    expect(refusalOf(await assign(house, one(), { ...to(one()), to: 'nobody-here' }))).toBe(
      'field:to',
    );
    done(await deny(house, STAFF.nary, { applicationId: id, reasons: ['income'] }));
    expect(refusalOf(await assign(house, one(), { ...to(one()), version: 1 }))).toBe('changed');
  });
});

describe('a file of the queue', () => {
  const textOf = async (query: Parameters<typeof queueFileOf>[2]['query'], batch?: number) => {
    const { body } = done(await queueFileOf(house, asker(one()), { query, locale: 'en', batch }));
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
  const numbersIn = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);

  it('has what the filters show, in its order, or the chosen alone; a name that a spreadsheet would compute is a text; the audit knows', async () => {
    await emptyQueue();
    const old = await cameBefore(30);
    const answers = applicantAnswers();
    Object.assign(answers['personal-info'], { name: '=1+1', last_name: 'Sok' });
    const fresh = await cameBefore(1, answers);
    const whole = await textOf({});
    expect(whole.startsWith('\uFEFFNo.,Applicant,')).toBe(true);
    expect(numbersIn(whole)).toEqual([`A-${old}`, `A-${fresh}`]);
    expect(whole).toContain(`A-${fresh},'=1+1 Sok,`);
    expect(numbersIn(await textOf({ sort: 'waiting' }))).toEqual([`A-${fresh}`, `A-${old}`]);
    expect(numbersIn(await textOf({ view: 'over12' }))).toEqual([`A-${old}`]);
    expect(numbersIn(await textOf({ view: 'over12', ids: String(fresh) }))).toEqual([`A-${fresh}`]);
    const acts = await house.db
      .selectFrom('audit')
      .select(['actor', 'facts'])
      .where('event', '=', 'queue.exported')
      .orderBy('id')
      .execute();
    expect(acts).toHaveLength(4);
    expect(acts.at(-1)).toMatchObject({ actor: one().who, facts: { applications: 1 } });
  });

  it('leaves in the audit no handle that nobody has, and keeps those of the staff', async () => {
    const asked = ['sok-dara-012345678', handleOf(one()), 'me', 'nobody'];
    for (const assignee of asked) await textOf({ assignee });
    const acts = await house.db
      .selectFrom('audit')
      .select('facts')
      .where('event', '=', 'queue.exported')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    const kept = ['…', handleOf(one()), 'me', 'nobody'];
    expect(acts.toReversed().map(({ facts }) => facts)).toMatchObject(
      kept.map((assignee) => ({ assignee })),
    );
  });

  it('of more rows than are read at once has each of them once', async () => {
    await emptyQueue();
    const ids: bigint[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await cameBefore(4 - n));
    const numbers = ids.map((id) => `A-${id}`);
    for (const batch of [1, 2, 3, 4]) expect(numbersIn(await textOf({}, batch))).toEqual(numbers);
  });
});
