import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REPORT_FILES } from 'contract/office/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, payOf } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { COPY_TIMES, copyOut } from '../database/copy-out.ts';
import { reportFileOf } from './commands-files.ts';
import { csvHead, csvLine } from './commands-csv.ts';

let test: TestOffice;
let house: LoanHouse;
let headers: Record<string, string>;
let repaid: bigint;
beforeAll(async () => {
  test = await openTestOffice();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
  headers = await signedIn(test, await aStaff(test, 'manager'));
  const paid = await bringTo(house, 'partPaid');
  await payOf(house, paid, 1_00, { methodId: 10, reference: '=HYPERLINK("http://x","pay")' });
  await payOf(house, paid, 1_00, { methodId: 10, reference: '＝cmd' });
  for (const reference of WITHIN) {
    await payOf(house, paid, 1_00, { methodId: 10, reference });
  }
  ({ offerId: repaid } = await bringTo(house, 'closed'));
});
afterAll(() => test.close());

/** What begins a cell where a spreadsheet parts cells at semicolons, with a blank before it or a no-break one, and what does not. */
const WITHIN = ['a;=1', 'b; @x', 'c;\u00A0＋1', 'd; e'];

const MARK = '\uFEFF';

function fileOf(file: string, more: Record<string, string> = {}, query = '') {
  return test.call({
    method: 'GET',
    url: `/api/office/reports/files/${file}${query}`,
    headers: { ...headers, ...more },
  });
}

const EXPORTS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where application_name = 'romdoul export' and datname = current_database()`;

async function openExports(): Promise<number> {
  const { rows } = await EXPORTS.execute(test.house.test.owner);
  return rows[0]?.count ?? -1;
}

/** Waits until no export holds a connection, at most ten seconds. */
async function untilNone(): Promise<void> {
  const until = Date.now() + 10_000;
  while ((await openExports()) > 0) {
    if (Date.now() > until) throw new Error('An export still holds its snapshot');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a report’s files', () => {
  it.each(REPORT_FILES)(
    'V3.2.1 V5.4.1 V5.4.2 %s is an attachment with a name of its own, and begins with the mark of UTF-8 and Khmer headings',
    async (file) => {
      const answer = await fileOf(file, { 'x-localization': 'km' });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${file}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      );
      const [head = '', ...lines] = answer.text.trimEnd().split('\n');
      expect(head.startsWith(MARK)).toBe(true);
      expect(head).toMatch(/\p{Script=Khmer}/u);
      for (const line of lines) expect(line.split(',').length).toBeGreaterThan(1);
      expect(lines.length).toBeGreaterThan(0);
    },
  );

  it('V1.2.10 hold no formula: what looks like one is a text', async () => {
    const { text } = await fileOf('payments', { 'x-localization': 'en' });
    const rows = text.trimEnd().split('\n');
    expect(rows).toHaveLength(9);
    expect(text).toContain(`,"'＝cmd","staff:sam"`);
    for (const reference of WITHIN.slice(0, 3)) expect(text).toContain(`,"'${reference}",`);
    expect(text).toContain(`,"d; e",`);
    expect(rows[0]).toBe(
      `${MARK}Loan,Product,Receipt,Kind,Paid on,Recorded at,"Amount, $",Method,Reference,Recorded by`,
    );
    expect(text).toContain(`,"'=HYPERLINK(""http://x"",""pay"")","staff:sam"`);
    expect(text).toMatch(
      /\nL\d{6},"Payday",R\d{6},Payment,21\/11\/2026,21\/11\/2026 10:00,50\.50,/,
    );
    expect(
      csvLine(['+855', '-1.50', '-x', '\tx', '＝1', '＋1', '－1', '＠x', 'a,"b"', null, -3]),
    ).toBe(`'+855,-1.50,'-x,"'\tx",'＝1,'＋1,'－1,'＠x,"a,""b""",,-3\n`);
    // Where a spreadsheet parts cells at semicolons or tabs.
    expect(csvLine(['a;=1', 'a\t+1', 'a; b', 'a\tb', 'a, -1; ＠x'])).toBe(
      `"'a;=1","'a\t+1","a; b","a\tb","'a, -1; ＠x"\n`,
    );
    expect(csvHead(['@x'])).toBe(`${MARK}'@x\n`);
  });

  it('name the transfer by which each loan was paid out, and who ordered and confirmed it', async () => {
    const { text } = await fileOf('loans', { 'x-localization': 'en' });
    const [head = '', , second = ''] = text.trimEnd().split('\n');
    expect(head).toMatch(
      /,Paid out to bank,Pay-out reference,Pay-out ordered by,Pay-out confirmed by$/,
    );
    expect(second.endsWith(`,"ABA Bank","PAYOUT${repaid}","staff:sam","staff:max"`)).toBe(true);
  });

  it('speak of the loans asked for alone, and take no SQL from an address', async () => {
    const rowsOf = async (query: string) =>
      (await fileOf('loans', {}, query)).text.trimEnd().split('\n').length - 1;
    expect(await rowsOf('')).toBe(2);
    expect(await rowsOf('?product=pawn')).toBe(0);
    expect(await rowsOf('?to=2026-11-20')).toBe(0);
    expect(await rowsOf(`?province=${encodeURIComponent("' or true --")}`)).toBe(0);
    expect((await fileOf('loans', {}, '?to=2026-02-30')).status).toBe(400);
  });

  it('stand in the audit: who asked for what', async () => {
    await fileOf('loans', {}, '?product=payday');
    const act = await test.house.db
      .selectFrom('audit')
      .select(['event', 'actor', 'subject', 'facts'])
      .where('event', '=', 'report.exported')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(act).toMatchObject({
      actor: expect.stringMatching(/^staff:[a-z]/),
      subject: 'report:loans',
      facts: { to: '2026-11-21', product: 'payday' },
    });
  });
});

describe('an export', () => {
  it('ends its snapshot when its reader stalls', async () => {
    const rows = sql`select repeat('x', 1000) from generate_series(1, 1000000)`.compile(house.db);
    const copy = (idleMs: number) =>
      copyOut(test.house.test.connection, rows, { idleMs, mostMs: 60_000 });
    await untilNone();
    // One that may stall for long shows that it is seen.
    const patient = copy(60_000);
    expect((await patient.next()).value?.length).toBeGreaterThan(16_000);
    expect(await openExports()).toBe(1);
    await patient.return();
    await untilNone();
    const chunks = copy(200);
    expect((await chunks.next()).value?.length).toBeGreaterThan(16_000);
    // Nobody asks for more.
    await untilNone();
    await expect(chunks.next()).rejects.toThrow('took too long');
  });

  it('ends when it takes too long altogether, and says so to nobody as a whole file', async () => {
    const rows = sql`select pg_sleep(0.01) from generate_series(1, 100000)`.compile(house.db);
    const all = async () => {
      for await (const chunk of copyOut(test.house.test.connection, rows, {
        idleMs: 5000,
        mostMs: 300,
      })) {
        expect(chunk.length).toBeGreaterThan(0);
      }
    };
    await expect(all()).rejects.toThrow();
    await untilNone();
  });

  it('ends with a browser that goes away in the middle', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    await sql`insert into report_loan select n, 0, 'payday', null, '2026-01-01', 1, 0, 0
      from generate_series(1000000, 1100000) n`.execute(test.house.test.owner);
    await sql`insert into report_standing select n, '2026-01-01', '9999-12-31', 1, null, 'open'
      from generate_series(1000000, 1100000) n`.execute(test.house.test.owner);
    const read = await new Promise<number>((resolve, reject) => {
      const asked = httpRequest(
        { port, path: '/api/office/reports/files/loans', headers },
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            // Behind the head, which is there before the first row is.
            if (bytes < 100_000) return;
            asked.destroy();
            resolve(bytes);
          });
        },
      );
      asked.on('error', reject);
      asked.end();
    });
    expect(read).toBeGreaterThanOrEqual(100_000);
    await untilNone();
  }, 30_000);

  it('of eight asked for at the same moment three are given, and a turn comes back however its file ends', async () => {
    const services = { ...house, connection: test.house.test.connection, copyTimes: COPY_TIMES };
    const asked = { file: 'loans', query: {}, locale: 'en', by: 'staff:max' } as const;
    const eight = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reportFileOf(services, { ...asked, by: `staff:${n}` })),
    );
    const begun = eight.flatMap((file) => ('body' in file ? [file.body] : []));
    expect(begun).toHaveLength(3);
    // One of them is not read at all.
    for (const body of begun.slice(1)) await body[Symbol.asyncIterator]().next();
    expect(await reportFileOf(services, asked)).toMatchObject({ reason: 'throttled' });
    const closed = begun.map((body) => once(body, 'close'));
    for (const body of begun) body.destroy();
    await Promise.all(closed);
    await untilNone();
    const after = await reportFileOf(services, asked);
    expect(after).toHaveProperty('name', 'loans-2026-11-21.csv');
    if ('body' in after) after.body.destroy();
  });
});

it('a report’s files name a receipt by its whole number, also after the millionth', async () => {
  await sql`select setval('receipt_number', 1000000)`.execute(test.house.test.owner);
  await payOf(house, await bringTo(house, 'open'), 1_00);
  const { text } = await fileOf('payments');
  const receipts = text.split('\n').map((line) => line.split(',')[2]);
  expect(receipts).toContain('R1000001');
  expect(receipts).not.toContain('R100000');
});

it.each(['loans', 'payments'] as const)(
  'with a primary and a standby the file of %s is read from the host that takes writes',
  async (file) => {
    const { user, password = '', database, host = '', port } = test.house.test.connection;
    const hosts = `127.0.0.1:1,${encodeURIComponent(host)}:${port}`;
    const connectionString = `postgresql://${user}:${encodeURIComponent(password)}@${hosts}/${database}`;
    const services = { ...house, connection: { connectionString } };
    const sent = await reportFileOf(services, { file, query: {}, locale: 'km', by: 'staff:max' });
    if (!('body' in sent)) throw new Error('refused');
    const text = Buffer.concat(await sent.body.toArray()).toString();
    // Not by toBe: what differs of a hundred thousand lines takes minutes to show.
    expect(text === (await fileOf(file)).text).toBe(true);
  },
);
