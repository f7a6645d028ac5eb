import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPageCache } from '../http/pages/html.ts';
import { keepPagesTrue } from './live-pages.ts';
import { smsWords } from '../notices/commands-words.ts';
import { offeredLists } from '../reference/store.ts';
import { seedReference } from '../seed/reference.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await seedReference(test.db, { demo: true });
});
afterAll(() => test.drop());

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const NOON = '2026-03-02T05:00:00Z';

/** A serving process, as far as pages go. */
function process(connection = test.connection) {
  const pages = createPageCache({ connect: [], secure: false, robotCheck: 'altcha', dev: false });
  const isKept = () => pages.find('/', 'km') !== undefined;
  const standing = standingClock(NOON);
  const seen = { days: 0, drops: 0 };
  const clock = {
    ...standing,
    today: () => {
      seen.days += 1;
      return standing.today();
    },
  };
  /** Of each loss of the database, whether the page was kept when it was told. */
  const lost: boolean[] = [];
  const live = keepPagesTrue({
    connection,
    db: test.db,
    clock,
    pages: {
      ...pages,
      drop: () => {
        seen.drops += 1;
        pages.drop();
      },
    },
    onLost: () => lost.push(isKept()),
  });
  stops.push(() => live.stop());
  const page = { status: 200, html: '<p></p>', nonce: 'secret', whole: true };
  const render = () => Promise.resolve(page);
  const keep = () => pages.keep('/', 'km', render);
  return { clock, lost, keep, isKept, seen };
}

const soon = { interval: 5 };

/** Keeps a page once the process listens: the first connecting forgets what was kept before it. */
async function listening() {
  const one = process();
  await one.keep();
  await expect.poll(one.isKept, soon).toBe(false);
  await one.keep();
  return one;
}

/** Tables that pages are made from, each with a change that leaves it as it was. */
const TABLES = [
  'product',
  'rate_row',
  'fee',
  'option_list',
  'option',
  'education',
  'loan_purpose_group',
  'loan_purpose',
  'investor_type',
  'site_image',
  'review',
  'page_text',
] as const;

describe('kept pages', () => {
  it.each(TABLES)('are forgotten when %s changes by plain SQL', async (table) => {
    const { isKept } = await listening();
    await sql`update ${sql.table(table)} set updated_at = now()`.execute(test.owner);
    await expect.poll(isKept, soon).toBe(false);
  });

  it('are forgotten by every process, and lists are read anew with them', async () => {
    const both = [await listening(), await listening()];
    for (const { keep } of both) await keep();
    const cities = async () =>
      (await offeredLists(test.db, '2026-03-02')).get('bank')?.[0]?.name_en;
    expect(await cities()).not.toBe('Another bank');
    await test.db
      .updateTable('option')
      .set({ name_en: 'Another bank' })
      .where('list', '=', 'bank')
      .where('position', '=', 0)
      .execute();
    for (const { isKept } of both) await expect.poll(isKept, soon).toBe(false);
    expect(await cities()).toBe('Another bank');
  });

  it('stay when the change is taken back, and for tables that no page is made from', async () => {
    const { isKept, seen } = await listening();
    const { drops } = seen;
    const told: unknown[] = [];
    const listener = new pg.Client(test.connection);
    await listener.connect();
    await listener.query('listen content_changed');
    listener.on('notification', ({ payload }) => told.push(payload));
    const back = test.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('review').set({ position: 9 }).execute();
      throw new Error('back');
    });
    await expect(back).rejects.toThrow('back');
    await sql`update membership_tier set updated_at = now()`.execute(test.owner);
    expect(isKept()).toBe(true);
    // What a channel is told arrives in the order of the commits, so the other two would have come before this.
    await sql`update product set updated_at = now()`.execute(test.owner);
    await expect.poll(() => told, soon).toContain('product');
    await expect.poll(isKept, soon).toBe(false);
    await listener.end();
    expect(told).toEqual(['product']);
    expect(seen.drops).toBe(drops + 1);
  });

  it('stay while the database is away, and are forgotten when it is back', async () => {
    const { isKept, lost } = await listening();
    const cut = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'romdoul listener'`.execute(
      test.db,
    );
    expect(cut.rows).toHaveLength(1);
    await expect.poll(isKept, soon).toBe(false);
    expect(lost).toEqual([true]);
  });

  it('a database that is not there yet is asked for again, and told once', async () => {
    let asked = 0;
    const notYet = createServer((socket) => {
      asked += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(notYet, 'listening');
    stops.push(async () => void notYet.close());
    const { port } = notYet.address() as AddressInfo;
    const away = process({ host: '127.0.0.1', port });
    await away.keep();
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(away.lost).toHaveLength(1);
    expect(away.isKept()).toBe(true);
  });

  it('the words of text messages are read again until it goes well, and a failure is told once', async () => {
    const { lost } = await listening();
    const role = sql.id(test.connection.user ?? '');
    await sql`revoke select on sms_template from ${role}`.execute(test.owner);
    const kind = 'notice_please_call';
    const [words, by] = ['New: {number}, {hotline}', 'staff:max'];
    const row = { kind, body_km: words, body_en: words, version: 1, changed_by: by };
    await test.owner
      .insertInto('sms_template')
      .values({ ...row, changed_at: new Date(NOON) })
      .execute();
    await expect.poll(() => lost, soon).toHaveLength(1);
    await sql`grant select on sms_template to ${role}`.execute(test.owner);
    await expect.poll(() => smsWords(kind, 'en'), soon).toBe(words);
    expect(lost).toHaveLength(1);
    await test.owner.deleteFrom('sms_template').execute();
    await expect.poll(() => smsWords(kind, 'en'), soon).not.toBe(words);
  });

  it('G-27 are forgotten when a day begins in Phnom Penh', async () => {
    const { isKept, clock, seen } = await listening();
    // 17:00 in London’s winter is midnight in Phnom Penh.
    clock.set('2026-03-02T16:59:59Z');
    const { days } = seen;
    // Looked at by one turn of the watch at least, whose work is done when the next one looks.
    await expect.poll(() => seen.days).toBeGreaterThan(days + 1);
    expect(isKept()).toBe(true);
    clock.set('2026-03-02T17:00:00Z');
    await expect.poll(isKept, soon).toBe(false);
  });
});
