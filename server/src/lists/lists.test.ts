import { randomUUID } from 'node:crypto';
import { LISTS } from 'contract/office/columns';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWaitingUpdate } from '../../testing/office-report-samples.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { postStatement } from '../bank-statements/commands.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { giveMoneyBack } from '../bank-statements/commands-returns.ts';
import { answerComplaint, closeComplaint, recordComplaint } from '../complaints/commands.ts';
import { addPartner } from '../leads/commands-pipeline.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { hire } from '../staff/commands-people.ts';
import { fileOf, type List } from './commands.ts';
import * as content from './commands-content.ts';
import * as loans from './commands-loans.ts';
import * as messages from './commands-messages.ts';
import * as money from './commands-money.ts';
import * as people from './commands-people.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
  const max = { username: 'max@lender.test', nameKm: 'ម៉ាក់', nameEn: 'Max' };
  done(await hire(house, 'operator', { ...max, roles: ['manager'], locale: 'en' }));
  const uma = { username: 'uma@lender.test', nameKm: 'ឧមា', nameEn: 'Uma' };
  done(await hire(house, 'operator', { ...uma, roles: ['officer'], locale: 'en' }));
});
afterAll(() => house.close());

const WHO = 'staff:max';
const MAX = { who: WHO, roles: ['manager'] } as const;

/** The fields of a line. */
const FIELDS = /(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g;

/** The lines of a file, its head first. */
async function linesOf<Query extends object, Row, Params = undefined>(
  list: List<Query, Row, Params>,
  query: Query,
  locale: Locale = 'en',
  params: Params = undefined as Params,
): Promise<string[]> {
  const sent = await fileOf(house, list, { query, params, asker: MAX, locale });
  if (sent instanceof Refused) throw new Error('refused');
  expect(sent.name).toBe(`${list.list}-${house.clock.today()}.csv`);
  const parts: Buffer[] = [];
  for await (const part of sent.body) parts.push(part as Buffer);
  return Buffer.concat(parts).toString().trimEnd().split('\n');
}

const acts = () =>
  house.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'facts'])
    .where('event', '=', 'list.exported')
    .orderBy('id')
    .execute();

const complaint = (text: string, category: 'fees' | 'staff' = 'fees') =>
  recordComplaint(house, STAFF.sam, {
    ...{ loan: '', name: 'Dara Kim', phone: '012 345 678', channel: 'call' },
    ...{ key: randomUUID(), category, text },
  });

describe('a list as a file', () => {
  it('has every row of the filters, over all pages and each once, under names in the reader’s language; what a spreadsheet would compute is a text; who answered and closed, and when', async () => {
    done(await complaint('=HYPERLINK("http://a.test")'));
    const staffs = done(await complaint('A "quoted", long one', 'staff'));
    await sql`insert into complaint (name, phone, channel, category, text, answer_by, made_by, made_at)
      select 'Many ' || n, '85512345678', 'counter', 'fees', 'One', '2026-12-01'::date + n, 'staff:sam', now()
      from generate_series(1, 120) n`.execute(house.db);
    const [head, ...rows] = await linesOf(loans.complaints, {});
    expect(head).toMatch(/^\uFEFFNumber,Who,Phone,Loan,About,/);
    expect(rows).toHaveLength(122);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(122);
    expect(rows.join('\n')).toContain(`"'=HYPERLINK(""http://a.test"")"`);
    const [headKm, ...ofStaff] = await linesOf(loans.complaints, { category: 'staff' }, 'km');
    expect(headKm).toContain('អ្នកប្ដឹង');
    expect(ofStaff).toHaveLength(1);
    expect(ofStaff[0]).toContain('"A ""quoted"", long one"');
    expect(await acts()).toEqual([
      { actor: WHO, subject: 'list:complaints', facts: {} },
      { actor: WHO, subject: 'list:complaints', facts: { category: 'staff' } },
    ]);
    const id = BigInt(staffs.id);
    done(await answerComplaint(house, STAFF.uma, { id, text: 'We spoke with them.' }));
    done(await closeComplaint(house, STAFF.max, { id, finding: 'right' }));
    const closed = (await linesOf(loans.complaints, { state: 'closed' })).slice(1);
    expect(closed).toEqual([
      'C000002,Dara Kim,012 345 678,,Staff,Phone,"A ""quoted"", long one",23/11/2026 09:00,sam,02/12/2026,Closed,We spoke with them.,Uma,23/11/2026 09:00,Right,Max,23/11/2026 09:00',
    ]);
  });

  it('of what is due has the loans of every step, or those of one', async () => {
    const { loanId } = await bringTo(house, 'open');
    house.clock.set('2027-02-23T02:00:00Z');
    await bringLoansToToday(house);
    const [, ...all] = await linesOf(loans.today, {});
    const number = `L${String(loanId).padStart(6, '0')}`;
    expect(all.filter((row) => row.includes(number))).toHaveLength(1);
    const [, ...waiting] = await linesOf(loans.today, { step: 'wait' });
    expect(waiting.filter((row) => row.includes(number))).toEqual([]);
    house.clock.set('2026-11-23T02:00:00Z');
  });

  it('of the audit names acts and their facts in words, and beside them as they were written, more than are read at once', async () => {
    await sql`insert into audit (at, event, actor, subject, facts)
      select now(), 'holiday.added', 'staff:sam', 'holiday:2026-12-' || n, '{"before": null}'
      from generate_series(1, 1100) n`.execute(house.test.owner);
    const [, ...rows] = await linesOf(people.audit, { noun: 'holiday' }, 'km');
    expect(rows).toHaveLength(1100);
    expect(rows[0]).toMatch(/,staff:sam,.*,holiday\.added,.*,holiday:2026-12-1100,មុន –,$/);
  });

  it('of collateral, pay-outs, money, statements, their lines and staff has a row whole; that of lines stands in the audit with its statement', async () => {
    const { applicationId, ticket } = await bringTo(house, 'pawnHeld');
    const on = house.clock.today();
    const csv = `Date,Amount,Reference,Description\n${on},9.00,TRX 7,who knows\n${on},8.00,TRX 8,nobody\n`;
    const file = { methodId: 10, csv, fileName: 'aba.csv', key: randomUUID() };
    const { statement } = done(await postStatement(house, STAFF.sam, file));
    const id = BigInt((await openMoneyPage(house, {})).rows[0]?.id ?? 0);
    const back = { id, method: 'bank', reason: 'Unknown payer', key: randomUUID() } as const;
    expect(await giveMoneyBack(house, STAFF.sam, back)).toBeUndefined();
    const files = [
      await linesOf(loans.collateral, {}),
      await linesOf(money.disbursements, {}),
      await linesOf(money.money, {}),
      await linesOf(money.returns, {}),
      await linesOf(money.statements, {}),
      await linesOf(money.lines, {}, 'en', { id: statement }),
      await linesOf(people.staff, { state: 'working' }),
    ];
    for (const [head, first] of files)
      expect(first?.match(FIELDS)?.length, first).toBe(head?.match(FIELDS)?.length);
    const ofCollateral = `A-${applicationId}`;
    expect(files.map(([, first]) => first)).toEqual([
      `T${String(ticket).padStart(6, '0')},Phone,សុភា ចាន់,${ofCollateral},,400.00,Safe 1,In custody`,
      expect.stringMatching(
        `^សុភា ចាន់,,[\\d ]+,${ofCollateral},Pawn,23/11/2026 09:00,300.00,ABA Bank,To be ordered,,$`,
      ),
      '23/11/2026 09:00,23/11/2026,Statement,It names no loan,nobody,TRX 8,,8.00,USD',
      '23/11/2026 09:00,,By a bank,Unknown payer,who knows,9.00,USD,Waits to be confirmed,,,',
      '23/11/2026 09:00,"Bank transfer, ABA Bank",aba.csv,sam,2,2,1',
      '2,23/11/2026,9.00,who knows,TRX 7,To be given back,sam,23/11/2026 09:00,,,',
      'Max,max@lender.test,Manager,23/11/2026 09:00,Has not logged in yet,',
    ]);
    const taken = { actor: WHO, subject: `statement:${statement}`, facts: {} };
    expect(await acts()).toContainEqual(taken);
  });

  it('of messages, calls to be made again, changed details and nights that failed has a row whole; of a code no digit, of an account the last four', async () => {
    const { loanId } = await bringTo(house, 'open');
    await sql`insert into notice (kind, audience, phone, locale, body, state, tries, due_at, created_at, last_error)
      values ('signing_code', 'applicant', '85512345678', 'en', 'Code 123456', 'failed', 3, now(), '2026-11-23T02:00:00Z', 'timeout')`.execute(
      house.db,
    );
    await sql`insert into night_failure (loan_id, day, kind, cause, tries, failed_at)
      values (${loanId}, '2026-11-22', 'brought', 'error 55P03', 2, '2026-11-23T02:00:00Z'),
        (${loanId}, '2026-11-21', 'brought', 'error 55P03', 1, '2026-11-22T02:00:00Z')`.execute(
      house.db,
    );
    const number = `L${String(loanId).padStart(6, '0')}`;
    const [, ...failed] = await linesOf(messages.nightly, {});
    expect(failed).toEqual([
      expect.stringMatching(`^${number},22/11/2026,[^,]+,2,23/11/2026 09:00$`),
      expect.stringMatching(`^${number},21/11/2026,[^,]+,1,22/11/2026 09:00$`),
    ]);
    const [, code] = await linesOf(messages.messages, { state: 'failed' });
    expect(code).toMatch(/^23\/11\/2026 09:00,Borrowers,012 345 678,[^,]+,English,[^,]*,Failed,,/);
    expect(code).not.toMatch(/123456/);
    await aWaitingUpdate(house);
    const [detailsHead = '', ...changed] = await linesOf(messages.details, {});
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(
      /^[^,]+ [^,]+,0[\d ]+,ABA Bank …\d{4},,\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
    expect(detailsHead.match(FIELDS)).toHaveLength(5);
    const waiting = await bringTo(house, 'pending');
    await sql`insert into review_contact (application_id, reference, outcome, call_back_at, made_by, made_at)
      values (${waiting.applicationId}, 'relative', 'call_back', '2026-11-23T03:00:00Z', 'staff:uma', now()),
        (${waiting.applicationId}, 'workplace', 'call_back', null, 'staff:uma', now())`.execute(
      house.db,
    );
    const [, ...calls] = await linesOf(messages.callBacks, {});
    expect(calls).toEqual([
      expect.stringMatching(`^23/11/2026 10:00,A-${waiting.applicationId},[^,]+,relative,Uma$`),
      expect.stringMatching(`^No time said,A-${waiting.applicationId},[^,]+,workplace,Uma$`),
    ]);
  });

  it('of the words of messages has a field for each column of the page and their parts in each language, of options and pages a row whole, of reviews the head', async () => {
    const rowsOf = async (lines: Promise<string[]>) => (await lines).slice(1);
    const banks = await rowsOf(linesOf(content.options, { list: 'bank' }));
    expect(banks[0]).toMatch(/^Banks,.+,.+,In use,.+$/);
    expect(await rowsOf(linesOf(content.texts, {}))).toContainEqual(
      expect.stringMatching(/^about,English,Original,/),
    );
    const [first = ''] = await rowsOf(linesOf(content.sms, {}));
    expect(first.match(FIELDS)).toHaveLength(6);
    expect(first).toMatch(/,\d \/ \d,/);
    const [head = ''] = await linesOf(content.reviews, {});
    expect(head.match(FIELDS)).toHaveLength(6);
  });

  it('of partners has a row whole, and of the lists without rows their heads; every list is one of these', async () => {
    const shop = { name: 'Moto Shop', sells: 'vehicles', contact_name: 'Chan', phone: '012345678' };
    done(
      await addPartner(house, { who: 'staff:max', role: 'manager' }, {
        ...{ ...shop, place: 'Takeo', note: '@SUM(A1)', state: 'New' },
        key: randomUUID(),
      } as Parameters<typeof addPartner>[2]),
    );
    expect((await linesOf(people.partners, {})).slice(1)).toEqual([
      `Moto Shop,Vehicles,Chan,012 345 678,Takeo,'@SUM(A1),New`,
    ]);
    // Of these nothing is here: their heads alone.
    const heads = [
      await linesOf(money.matched, {}),
      await linesOf(people.referrals, {}),
      await linesOf(people.investors, {}),
      await linesOf(people.begun, {}),
    ].map(([head = '']) => head.split(',').length);
    expect(heads).toEqual([7, 12, 10, 10]);
    const files = [content, loans, messages, money, people].flatMap((some) => Object.values(some));
    // Searched by name, or read at one look at the audit: these have commands of their own. Calls to be made again are a card.
    const own = ['queue', 'loans', 'opened'];
    const others = [...Object.keys(LISTS).filter((name) => !own.includes(name)), 'callbacks'];
    expect(new Set<string>(files.map(({ list }) => list))).toEqual(new Set(others));
  });
});
