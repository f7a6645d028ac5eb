import { createHash, randomUUID } from 'node:crypto';
import { m } from 'words/messages';
import type { Text } from 'contract/locale';
import type { ComplaintBody } from 'contract/office/complaints';
import type { PartnerBody } from 'contract/office/leads';
import { CASH_METHOD } from 'contract/payment-methods';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { postStatement } from '../bank-statements/commands.ts';
import { closeDrawer, countDrawer, openDrawer } from '../cash/commands.ts';
import { answerComplaint, closeComplaint, recordComplaint } from '../complaints/commands.ts';
import type { KhqrSettings } from '../env.ts';
import { addPartner, stepInvestor } from '../leads/commands-pipeline.ts';
import { makeInvestLead, makeReferral } from '../leads/commands.ts';
import { readInvestors } from '../leads/store-pipeline.ts';
import { loanNumber } from 'contract/record-numbers';
import { ownDrawer } from '../payments/commands-counter.ts';
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { recordPayment } from '../payments/commands.ts';
import type { BankAnswer } from '../payments/khqr/gateway-bakong.ts';
import { borrowerOf } from './cast-acts.ts';
import { at, type Story } from './cast-past.ts';
import type { Person } from './cast-people.ts';
import type { DayPast } from './day-people.ts';
import { hoursAgo, todayBy } from './day-queue.ts';
import { passRobotCheck } from './day-robot.ts';
import { done, STAFF } from './lender.ts';

/* What lies on the other desks of the demo's day: the drawer, the bank, complaints, leads. */

/** Of a statement in the form of banks. */
const BANK_METHOD = 2;
const say = (text: Text) => text({}, { locale: 'km' });

async function takeCash(past: DayPast, loanId: bigint, cents: number): Promise<void> {
  const paidOn = past.clock.today();
  const cash = { loanId, cents, paidOn, methodId: CASH_METHOD, reference: null, key: randomUUID() };
  const also = (tx: Parameters<typeof ownDrawer>[1]) => ownDrawer(past, tx, STAFF.sam);
  done(await recordPayment(past, STAFF.sam, { ...cash, also }));
}

/** The drawer of yesterday, counted and closed, and that of today with what has come in so far. */
export async function* drawer(past: DayPast): Story {
  const { sam, max } = STAFF;
  const before = addDays(past.today, -1);
  yield at(before, '08:00');
  const opened = done(await openDrawer(past, sam.who, { opening_cents: 200_00 }));
  yield at(before, '14:10');
  const [first, ...others] = past.open;
  if (first === undefined) throw new Error('A day without a loan');
  await takeCash(past, first, 30_00);
  yield at(before, '17:20');
  const id = BigInt(opened.id);
  const count = { id, version: opened.version, counted_cents: 229_50 };
  const note = say(m.office_demo_cash_note);
  const counted = done(
    await countDrawer(past, { who: sam.who, roles: [sam.role] }, { ...count, note }),
  );
  yield at(before, '17:40');
  done(await closeDrawer(past, max.who, { id, version: counted.version }));
  yield todayBy(past, '08:00');
  done(await openDrawer(past, sam.who, { opening_cents: 229_50 }));
  const times = ['08:25', '08:50', '09:25', '09:50'] as const;
  for (const [index, time] of times.entries()) {
    const loanId = others[index];
    if (loanId === undefined) break;
    yield todayBy(past, time);
    await takeCash(past, loanId, 20_00 + index * 12_50);
  }
}

/** The bank's statement of yesterday: two lines find their loans, the others name none. */
export async function* statement(past: DayPast): Story {
  yield todayBy(past, '08:40');
  const [one, other] = past.open.slice(-2);
  const on = displayDay(addDays(past.today, -1));
  const rows: [cents: number, reference: string, text: string][] = [
    [25_00, 'BNK20431', `Loan ${one === undefined ? '' : loanNumber(one)}`],
    [40_00, 'BNK20437', `${other === undefined ? '' : loanNumber(other)} payment`],
    [64_89, 'BNK20440', 'Transfer from S. Mao'],
    [120_00, 'BNK20446', 'Loan payment'],
    [35_50, 'BNK20452', 'C. Horm, thank you'],
  ];
  const lines = rows.map(([cents, reference, text]) =>
    [on, (cents / 100).toFixed(2), reference, text].join(','),
  );
  const csv = `${['Date,Amount,Reference,Description', ...lines].join('\n')}\n`;
  const file = { methodId: BANK_METHOD, csv, fileName: 'statement.csv', key: randomUUID() };
  done(await postStatement(past, STAFF.sam, file));
}

/** The account that the demo's codes name where the operator has set none: of nobody. */
const DEMO_BANK: KhqrSettings = {
  account: 'romdoul@demo',
  merchantName: 'Romdoul',
  apiUrl: 'https://bakong.example',
  token: 'none',
  email: null,
  minutes: 10,
  rielPerDollar: 4100,
};

/** A borrower pays by KHQR; what the bank tells of is so much more than was asked for, and 0 is what is recorded by itself. */
export async function* paysByCode(
  past: DayPast,
  person: Person,
  { loanId, more, time }: { loanId: () => bigint; more: number; time: `${number}:${number}` },
): Story {
  yield at(addDays(past.today, -1), time);
  const khqr = past.env.khqr ?? DEMO_BANK;
  const services = { ...past, env: { ...past.env, khqr } };
  const borrowerId = await borrowerOf(past, person);
  const body = { loan_id: String(loanId()), for: 'next' };
  const { cents, payload } = done(await makeKhqr(services, { body, borrowerId }));
  yield new Date(past.clock.now().getTime() + 60_000);
  const transaction = {
    hash: `demo-${loanId()}-${cents}`,
    account: khqr.account,
    currency: 'USD',
    amount: (cents + more) / 100,
    acknowledgedAt: past.clock.now(),
  };
  const own = createHash('md5').update(payload).digest('hex');
  // What the bank says of the one code that was paid.
  const check = (md5: string): Promise<BankAnswer> =>
    Promise.resolve(md5 === own ? { kind: 'paid', transaction } : { kind: 'not-found' });
  await watchCodes(services, { check });
}

interface Complaint {
  readonly body: Partial<ComplaintBody> & Pick<ComplaintBody, 'category' | 'channel'>;
  readonly text: Text;
  readonly ago: number;
  readonly answer?: Text;
  readonly isClosed?: true;
}

const COMPLAINTS: readonly Complaint[] = [
  {
    body: { category: 'fees', channel: 'call', name: 'Dara Kim', phone: '012345678' },
    text: m.office_demo_complaint_fees,
    ago: 8,
    answer: m.office_demo_answer_fees,
    isClosed: true,
  },
  {
    body: { category: 'collections', channel: 'message' },
    text: m.office_demo_complaint_calls,
    ago: 5,
    answer: m.office_demo_answer_calls,
  },
  {
    body: { category: 'service', channel: 'counter', name: 'Sophea Noun', phone: '012345679' },
    text: m.office_demo_complaint_waiting,
    ago: 2,
  },
  {
    body: { category: 'collateral', channel: 'letter' },
    text: m.office_demo_complaint_collateral,
    ago: 1,
  },
];

/** Complaints: closed, answered, and open; those without a name are about the first loans of the day. */
export async function* complaints(past: DayPast): Story {
  for (const [index, { body, text, ago, answer, isClosed }] of COMPLAINTS.entries()) {
    const on = addDays(past.today, -ago);
    yield at(on, '10:00');
    const loan = body.name === undefined ? loanNumber(past.open[index] ?? 1n) : '';
    const given = { name: '', phone: '', loan, ...body, text: say(text), key: randomUUID() };
    const made = done(await recordComplaint(past, STAFF.uma, given));
    if (!answer) continue;
    const id = BigInt(made.id);
    yield at(on, '15:30');
    done(await answerComplaint(past, STAFF.uma, { id, text: say(answer) }));
    if (!isClosed) continue;
    yield at(on, '16:45');
    done(await closeComplaint(past, STAFF.nary, { id, finding: 'partly' }));
  }
}

const PARTNERS: readonly (Pick<
  PartnerBody,
  'name' | 'sells' | 'contact_name' | 'state' | 'place'
> & {
  readonly note: Text;
})[] = [
  {
    name: 'Moto Tep',
    sells: 'vehicles',
    contact_name: 'Sok Tep',
    place: 'Phnom Penh',
    state: 'Partner',
    note: m.office_demo_partner_terms,
  },
  {
    name: 'Angkor Phones',
    sells: 'electronics',
    contact_name: 'Lina Chhay',
    place: 'Siem Reap',
    state: 'Talking',
    note: m.office_demo_partner_visit,
  },
  {
    name: 'Sangke Land',
    sells: 'land',
    contact_name: 'Vuth Men',
    place: 'Battambang',
    state: 'New',
    note: m.office_demo_partner_visit,
  },
];

const REFERRALS = [
  ['Sreyleak Khun', '016200101', 'Sokha Chan', '012000001'],
  ['Phalla Nget', '016200102', 'Sothy Keo', '012000012'],
  ['Ravy Sem', '016200103', 'Kosal Meas', '012000009'],
] as const;

const INVESTORS: readonly (readonly [name: string, amount: number, phone: string, Text])[] = [
  ['Makara Keo', 5000, '016200201', m.office_demo_invest_when],
  ['Chanthou Ly', 12_000, '016200202', m.office_demo_invest_papers],
  ['Sarin Duong', 800, '016200203', m.office_demo_invest_when],
];

/** Partner shops, friends that were referred, and who wants to invest. */
export async function* leads(past: DayPast): Story {
  yield hoursAgo(past, 90);
  for (const [index, { note, ...shop }] of PARTNERS.entries()) {
    const phone = `016 200 30${index}`;
    const body = { ...shop, phone, note: say(note), key: randomUUID() };
    done(await addPartner(past, STAFF.uma, body));
  }
  // Another provider's check has no solution that could be made here.
  if (past.env.captcha.kind !== 'altcha') return;
  const caller = { locale: 'km' } as const;
  for (const [index, [friend, friendPhone, name, phone]] of REFERRALS.entries()) {
    yield hoursAgo(past, 80 - index * 30);
    const names = { referee_name: friend, referred_name: name };
    const phones = { referee_phone: friendPhone, referred_phone: phone };
    const recaptcha_response = await passRobotCheck(past);
    done(await makeReferral(past, { body: { ...names, ...phones, recaptcha_response }, caller }));
  }
  for (const [index, [name, amount, phone, note]] of INVESTORS.entries()) {
    yield hoursAgo(past, 70 - index * 25);
    const answers = { invest_type_id: '2', name, amount, phone, profit_expectation: '6-8%' };
    const recaptcha_response = await passRobotCheck(past);
    const body = { ...answers, note: say(note), recaptcha_response };
    done(await makeInvestLead(past, { body, caller }));
  }
  yield hoursAgo(past, 15);
  await talkToFirst(past, addDays(past.today, 3));
}

async function talkToFirst(past: DayPast, nextOn: Day): Promise<void> {
  const [newest] = await readInvestors(past.db, { state: 'New' });
  if (!newest) return;
  const told = {
    version: newest.version,
    state: 'Contacted',
    next_step: say(m.office_demo_invest_next),
    next_on: nextOn,
    note: say(m.office_demo_invest_note),
  } as const;
  done(await stepInvestor(past, STAFF.uma, { id: newest.id, told }));
}
