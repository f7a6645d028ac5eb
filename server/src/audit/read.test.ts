import type { AuditQuery } from 'contract/office/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAudit, type TestAudit } from '../../testing/audit.ts';
import { systemClock } from '../clock.ts';
import { type Act, recordActs } from './store.ts';
import { auditActOf, auditPage } from './commands-read.ts';

const ACTS = 230;

let audit: TestAudit;
beforeAll(async () => {
  audit = await openTestAudit();
  const acts = Array.from({ length: ACTS }, (_, at): Act => ({
    // Three days: midnight in Phnom Penh is 17:00 UTC.
    at: new Date(Date.parse('2026-11-19T16:59:00Z') + Math.floor(at / 100) * 86_400_000),
    event: at % 10 === 0 ? 'cash.closed' : 'payment.recorded',
    actor: at % 3 === 0 ? 'staff:sam' : 'staff:max',
    subject: `loan:${at % 7}`,
    facts: { number: at, amount: '5.00' },
  }));
  await recordActs(audit.test.db, acts);
  await audit.settle();
  await audit.seal();
});
afterAll(() => audit.test.drop());

const read = (query: AuditQuery, scan?: number) =>
  auditPage({ db: audit.test.db, clock: systemClock }, query, scan);

const numberOf = ({ facts }: { facts: readonly (readonly [string, string])[] }) =>
  Number(facts.find(([name]) => name === 'number')?.[1]);

/** The numbers of all acts that a search finds, page by page. */
async function all(query: AuditQuery, scan?: number): Promise<{ found: number[]; pages: number }> {
  const found: number[] = [];
  let after: string | undefined;
  for (let pages = 1; pages <= 60; pages += 1) {
    const { rows, next } = await read({ ...query, after }, scan);
    found.push(...rows.map(numberOf));
    if (next === null) return { found, pages };
    after = next;
  }
  throw new Error('The pages do not end');
}

const numbers = (fits: (at: number) => boolean) =>
  Array.from({ length: ACTS }, (_, at) => ACTS - 1 - at).filter(fits);

describe('the audit is searched', () => {
  it.each([
    ['everything', {}, () => true],
    ['a subject', { subject: 'loan:3' }, (at: number) => at % 7 === 3],
    ['a person', { actor: 'staff:sam' }, (at: number) => at % 3 === 0],
    ['a kind of act', { noun: 'cash' }, (at: number) => at % 10 === 0],
    ['a day in Phnom Penh', { day: '2026-11-20' }, (at: number) => at >= 100 && at < 200],
    [
      'all of it together',
      { subject: 'loan:0', actor: 'staff:sam', noun: 'cash', day: '2026-11-19' },
      (at: number) => at < 100 && at % 210 === 0,
    ],
    ['what is not there', { subject: 'loan:99' }, () => false],
  ] as const)('for %s, each act once, the newest first', async (_, query, fits) => {
    const wanted = numbers(fits);
    expect((await all(query)).found).toEqual(wanted);
    // Where a search looks at few rows at a time, it says so and goes on from there.
    const short = await all(query, 60);
    expect(short.found).toEqual(wanted);
  });

  it('back and forth: the page before is the one that was there', async () => {
    const first = await read({ actor: 'staff:max' });
    const second = await read({ actor: 'staff:max', after: first.next ?? '' });
    const back = await read({ actor: 'staff:max', before: second.previous ?? '' });
    expect(back.rows).toEqual(first.rows);
    expect([first.previous, back.previous]).toEqual([null, null]);
    expect(back.next).toBe(first.next);
  });

  it('says that it stopped, and not that there is nothing', async () => {
    const page = await read({ noun: 'staff' }, 50);
    expect([page.rows, page.is_cut, page.next === null]).toEqual([[], true, false]);
    expect((await read({ noun: 'staff' })).is_cut).toBe(false);
  });
});

describe('an act is proved', () => {
  it('by its block, reckoned anew; one that was changed behind the database’s back is told', async () => {
    const [newest] = (await read({})).rows;
    const id = BigInt(newest?.id ?? 0);
    expect(await auditActOf({ db: audit.test.db }, id)).toMatchObject({
      block: '1',
      proof: {
        block: '1',
        rows: ACTS,
        is_whole: true,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    await audit.behindItsBack(`update audit set facts = '{"number": 1}' where id = ${id - 5n}`);
    expect(await auditActOf({ db: audit.test.db }, id)).toMatchObject({
      proof: { is_whole: false },
    });
  });

  it('by none as long as it is not sealed; one that is not there is not found', async () => {
    await audit.write(1);
    const [newest] = (await read({})).rows;
    expect(await auditActOf({ db: audit.test.db }, BigInt(newest?.id ?? 0))).toMatchObject({
      block: null,
      proof: null,
    });
    expect(await auditActOf({ db: audit.test.db }, 999_999n)).toMatchObject({
      reason: 'not_found',
    });
  });
});
