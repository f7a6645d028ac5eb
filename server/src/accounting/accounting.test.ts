import { randomUUID } from 'node:crypto';
import {
  accountingEntry,
  type AccountingOpenApi,
  accountingOpenApi,
  ENTRIES_PATH,
  entriesReply,
  entryEvent,
} from 'contract/accounting';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, payOf, STAFF, type Subject } from '../../testing/loans.ts';
import { reversePayment } from '../payments/commands.ts';
import { feedEntries } from './commands-feed.ts';
import { apiKeys, makeKey, revoke } from './commands.ts';

const MAX = { who: 'staff:max', role: 'manager' } as const;

let test: TestOffice;
let house: LoanHouse;
let secret: string;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  const made = await makeKey(house, MAX, { name: 'Our ledger', key: randomUUID() });
  if (made instanceof Refused) throw new Error('Not made');
  ({ secret } = made);
});
afterAll(() => test.close());

const read = (query: string, key = secret) =>
  test.call({
    method: 'GET',
    url: ENTRIES_PATH + query,
    headers: { authorization: `Bearer ${key}` },
  });

const newest = async (): Promise<number> => {
  const row = await house.db
    .selectFrom('accounting_event')
    .select((of) => of.fn.max('number').as('most'))
    .executeTakeFirst();
  return Number(row?.most ?? 0);
};

/** Feeds until so many entries are numbered: a transaction of another test on this cluster may hold some back for a moment. */
async function feedTo(most: number): Promise<void> {
  await expect
    .poll(async () => ((await feedEntries(house)) ? 0 : newest()), {
      timeout: 20_000,
      interval: 20,
    })
    .toBe(most);
}

describe('entries for the accounting', () => {
  let paid: Subject;

  it('stand in one order, each once, a payment split as the loan stood when it was recorded', async () => {
    paid = await bringTo(house, 'partPaid');
    await feedTo(2);
    const { status, body } = await read('');
    expect(status).toBe(200);
    const { entries, next, more } = entriesReply.parse(body);
    expect(entries.map((one) => [one.number, one.kind, one.cents, one.bank_reference])).toEqual([
      [1, 'disbursement', expect.any(Number), `PAYOUT${paid.offerId}`],
      [2, 'payment', 50_50, null],
    ]);
    expect([next, more]).toEqual(['2', false]);
    const [disbursement, payment] = entries;
    expect(disbursement?.split).toEqual({ principal: 100_00, processingFee: 0, consultingFee: 0 });
    expect(payment?.split).toMatchObject({ principal: 50_00, interest: 50 });
    expect(payment?.loan).toBe(`L${String(paid.loanId).padStart(6, '0')}`);
    expect(payment).toMatchObject({
      product: 'payday',
      effective_on: '2026-11-21',
      reverses: null,
    });
    expect(payment?.receipt).toMatch(/^R\d{6}$/);
  });

  it('do not change by what comes later: a reversal is an entry more', async () => {
    const before = await read('?after=1&most=1');
    done(
      await reversePayment(house, STAFF.sam, {
        loanId: paid.loanId,
        entry: 1,
        reason: 'wrong loan',
        key: crypto.randomUUID(),
      }),
    );
    done(await payOf(house, paid, 20_00));
    await feedTo(4);
    expect((await read('?after=1&most=1')).body).toEqual({ ...before.body, more: true });
    const { entries } = entriesReply.parse((await read('?after=2')).body);
    expect(entries).toMatchObject([
      { kind: 'reversal', reverses: 1, cents: null, split: null },
      { kind: 'payment', cents: 20_00 },
    ]);
    for (const { split, credit_cents: credit, cents } of entries.filter(({ split }) => split)) {
      const sum = Object.values(split ?? {}).reduce((all, part) => all + part, credit ?? 0);
      expect(sum).toBe(cents);
    }
  });

  it('come by cursor without a gap, also where two read and number them at once', async () => {
    await bringTo(house, 'closed');
    await bringTo(house, 'writtenOff');
    const { n } = await house.db
      .selectFrom('loan_entry')
      .select((of) => of.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow();
    const all = Number(n) + 3;
    await expect
      .poll(
        async () => {
          await Promise.all([feedEntries(house), feedEntries(house), feedEntries(house)]);
          return newest();
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(all);
    const numbers: number[] = [];
    for (let next = '0', more = true; more;) {
      const page = entriesReply.parse((await read(`?after=${next}&most=2`)).body);
      numbers.push(...page.entries.map(({ number }) => number));
      ({ next, more } = page);
    }
    expect(numbers).toEqual(Array.from({ length: all }, (_, at) => at + 1));
    const rows = await house.db.selectFrom('accounting_event').selectAll().execute();
    expect(new Set(rows.map(({ loan_id: loan, entry }) => `${loan} ${entry}`)).size).toBe(all);
    for (const { body } of rows) expect(accountingEntry.parse(body)).toEqual(body);
    expect(rows.map(({ body }) => (body as { kind: string }).kind)).toEqual(
      expect.arrayContaining(['default', 'writeOff']),
    );
  });

  it('wait for a transaction that has not ended, so that none comes in behind a reader', async () => {
    const before = await newest();
    const slow = await house.test.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(
        `insert into audit (at, event, actor, subject, facts) values (now(), 'test.slow', 'system', 'test:1', '{}')`,
      );
      await payOf(house, paid, 1_00);
      expect(await feedEntries(house)).toBe(false);
      expect(await newest()).toBe(before);
    } finally {
      await slow.query('rollback');
      slow.release();
    }
    await feedTo(before + 1);
  });

  it.each(['?after=-1', '?after=x', '?most=0', '?most=201', '?after=1&after=2'])(
    'with the query %s are refused as malformed',
    async (query) => {
      const { status, body } = await read(query);
      expect([status, body.code]).toEqual([400, 'malformed']);
    },
  );
});

it('the description is for managers, and its examples are what the calls give', async () => {
  const url = '/api/office/accounting/openapi';
  const { status, body } = await test.call({
    url,
    headers: await signedIn(test, await aStaff(test, 'manager')),
  });
  expect(status).toBe(200);
  const { paths, webhooks } = body as unknown as AccountingOpenApi;
  expect(body).toEqual(JSON.parse(JSON.stringify(accountingOpenApi())));
  const exampleOf = (content: unknown) =>
    (content as { content: { 'application/json': { example: object } } }).content[
      'application/json'
    ].example;
  const reply = exampleOf(paths[ENTRIES_PATH]?.get?.responses[200]);
  expect(entriesReply.parse(reply)).toEqual(reply);
  const { entries } = entriesReply.parse(reply);
  // What the payment of the example pays anew is the same money.
  const [payment, reversal] = entries;
  const splits = [payment, ...(reversal?.reallocations ?? [])].map((one) => one?.split ?? {});
  expect(splits.map((split) => Object.values(split).reduce((all, part) => all + part))).toEqual([
    payment?.cents,
    payment?.cents,
  ]);
  const event = exampleOf(webhooks['entry.recorded']?.post.requestBody);
  expect(entryEvent.parse(event)).toEqual(event);
  const officer = await signedIn(test, await aStaff(test, 'officer'));
  expect((await test.call({ url, headers: officer })).status).toBe(403);
});

describe('a key', () => {
  it('is told once, and lies there as a hash', async () => {
    expect(secret).toMatch(/^rk_[\w-]{8}_[\w-]{43}$/);
    const row = await house.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain(secret.slice(12));
    expect(row.used_on).toBe('2026-11-21');
    expect(test.logged()).not.toContain(secret.slice(12));
  });

  it('that nobody has, of another form or without its last letter opens nothing', async () => {
    for (const wrong of [
      '',
      'x',
      secret.slice(0, -1),
      `${secret.slice(0, -1)}!`,
      `rk_${'a'.repeat(8)}_${'b'.repeat(43)}`,
    ]) {
      const { status, body, headers } = await read('', wrong);
      expect([status, body.code, headers['www-authenticate']]).toEqual([
        401,
        'signed_out',
        'Bearer',
      ]);
    }
  });

  it('reads entries and nothing else: neither calls of staff nor another method', async () => {
    const headers = { authorization: `Bearer ${secret}` };
    const office = await test.call({ url: '/api/office/accounting/keys', headers });
    expect(office.status).toBe(401);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await test.call({ method, url: ENTRIES_PATH, headers })).status).toBe(404);
    }
  });

  it('is no session’s: a manager’s cookie does not read by it', async () => {
    const headers = await signedIn(test, await aStaff(test, 'manager'));
    expect((await test.call({ url: ENTRIES_PATH, headers })).status).toBe(401);
  });

  it('that was revoked opens nothing, at once, and is not revoked twice', async () => {
    const made = await makeKey(house, MAX, { name: ' Spare ', key: randomUUID() });
    if (made instanceof Refused) throw new Error('Not made');
    expect((await read('', made.secret)).status).toBe(200);
    expect(await revoke(house, 'staff:max', made.key.id)).toMatchObject({ name: 'Spare' });
    expect((await read('', made.secret)).status).toBe(401);
    const again = await revoke(house, 'staff:uma', made.key.id);
    expect(again).toMatchObject({ reason: 'revoked' });
    expect(await revoke(house, 'staff:uma', '999999')).toMatchObject({ reason: 'not_found' });
    const acts = await house.db
      .selectFrom('audit')
      .select(['event', 'actor'])
      .where('subject', '=', `api_key:${made.key.id}`)
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { event: 'api_key.made', actor: 'staff:max' },
      { event: 'api_key.revoked', actor: 'staff:max' },
    ]);
  });

  it('is made once however often it is asked for under one key', async () => {
    const asked = { name: 'Twice', key: randomUUID() };
    const answers = await Promise.all([
      makeKey(house, MAX, asked),
      makeKey(house, MAX, asked),
      makeKey(house, MAX, asked),
    ]);
    const said = answers.map((one) => (one instanceof Refused ? one.reason : 'made'));
    expect(said.filter((one) => one === 'made')).toHaveLength(1);
    expect(said.filter((one) => one === 'made_already')).toHaveLength(2);
    const { rows } = await apiKeys(house);
    expect(rows.filter(({ name }) => name === 'Twice')).toHaveLength(1);
    const { answer } = await house.db
      .selectFrom('posting')
      .select('answer')
      .where('key', '=', asked.key)
      .executeTakeFirstOrThrow();
    expect(Object.keys(answer as object)).toEqual(['id']);
  });

  it('is refused past 600 calls a minute, and another key goes on', async () => {
    const made = await makeKey(house, MAX, { name: 'Busy', key: randomUUID() });
    if (made instanceof Refused) throw new Error('Not made');
    // The minute stands still, however long so many calls take here.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses: number[] = [];
    for (let call = 0; call < 601; call += 1) {
      statuses.push((await read('?most=1', made.secret)).status);
    }
    expect(statuses.indexOf(429)).toBe(600);
    expect((await read('?most=1')).status).toBe(200);
  });

  it('needs a name', async () => {
    for (const name of ['', '  ', 'x'.repeat(81)]) {
      const refused = await makeKey(house, MAX, { name, key: randomUUID() });
      expect(refused instanceof Refused && [...refused.fields.keys()]).toEqual(['name']);
    }
  });
});
