import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { addDays } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { By, LoanServices } from '../src/loans/commands-act.ts';
import { requestExtension } from '../src/loans/commands-extension.ts';
import { findLoan } from '../src/loans/store.ts';
import { waitingNotice } from '../src/notices/store.ts';
import { signAgreement } from '../src/offers/commands-sign.ts';
import { findOffer } from '../src/offers/store.ts';
import { recordPayment } from '../src/payments/commands.ts';
import { openTestHouse, type TestHouse } from './applications.ts';

/** A house whose acts on loans a test calls, as the server's role. */
export type LoanHouse = TestHouse & LoanServices;

/** Opens such a house. Call `close` in `afterAll`. */
export async function openLoanHouse(settings: Record<string, string> = {}): Promise<LoanHouse> {
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  return { ...(await openTestHouse(settings)), log: log as never };
}

/** Words of staff, in English in both languages. */
export const both = (text: string) => ({ km: text, en: text });

export const STAFF = {
  uma: { who: 'staff:uma', role: 'officer' },
  nary: { who: 'staff:nary', role: 'approver' },
  sam: { who: 'staff:sam', role: 'cashier' },
  max: { who: 'staff:max', role: 'manager' },
} as const satisfies Record<string, By>;

/** What an act of a test is about; ids of what is not there yet are 0. */
export interface Subject {
  applicationId: bigint;
  borrowerId: bigint;
  phone: string;
  offerId: bigint;
  intentId: string;
  loanId: bigint;
  ticket: bigint;
}

/** The answer of an act that a test needs done. */
export function done<Answer>(answer: Answer | Refused): Answer {
  if (!(answer instanceof Refused)) return answer;
  throw new Error(`refused: ${answer.reason ?? [...answer.fields.keys()].join()}`);
}

/** The reason of a refusal, or the field that it stands under; null for an answer. */
export function refusalOf(answer: unknown): string | null {
  if (!(answer instanceof Refused)) return null;
  return answer.reason ?? `field:${[...answer.fields.keys()].join()}`;
}

export const FINDINGS = {
  residesInCambodia: true,
  callAnswered: true,
  referencesConfirmed: [true],
  hasNamedAccount: true,
  hasIdentification: true,
  monthlyIncomeCents: null,
  isPartnerShop: false,
};

export const asBorrower = ({ borrowerId }: Pick<Subject, 'borrowerId'>): By => ({
  who: `borrower:${borrowerId}`,
  role: 'borrower',
});

/** The digits of the signing code that waits to be sent to a subject. */
export async function signingCode(house: LoanHouse, { phone }: Subject): Promise<string> {
  const body = await waitingNotice(house.db, { phone, kind: 'signing_code' });
  return /\d+/.exec(body ?? '')?.[0] ?? '';
}

/** Signs with the code that was sent, or another. */
export async function signWith(house: LoanHouse, subject: Subject, code: string) {
  const { offerId, borrowerId } = subject;
  const sha256 = (await findOffer(house.db, offerId))?.sha256 ?? '';
  const signing = { offerId, borrowerId, code, sha256, address: '192.0.2.1', userAgent: 'test' };
  return signAgreement(house, asBorrower(subject), signing);
}

/** Records a payment of today. */
export function payOf(
  house: LoanHouse,
  { loanId }: Pick<Subject, 'loanId'>,
  cents: number,
  more: Partial<Parameters<typeof recordPayment>[2]> = {},
) {
  const payment = {
    loanId,
    cents,
    paidOn: house.clock.today(),
    methodId: 1,
    reference: null,
    key: randomUUID(),
  };
  return recordPayment(house, STAFF.sam, { ...payment, ...more });
}

/** The loan of a subject as of the clock's day. */
export async function loanOf(house: LoanHouse, { loanId }: Pick<Subject, 'loanId'>) {
  const stored = await findLoan(house.db, loanId);
  if (!stored) throw new Error('no loan');
  return loanAsOf(stored.terms, stored.disbursedOn, stored.entries, house.clock.today());
}

/** Asks for the extension at the fee of today. */
export async function askExtension(house: LoanHouse, subject: Subject, by = asBorrower(subject)) {
  const { loanId, borrowerId } = subject;
  const { extension } = await loanOf(house, subject);
  const feeCents = 'feeCents' in extension ? extension.feeCents : 0;
  const asking = { loanId, borrowerId, feeCents, key: randomUUID() };
  return requestExtension(house, by, asking);
}

/** Every table's number of rows and a checksum of their text: equal before and after, nothing was written. */
export async function contentsOf(house: LoanHouse): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; sum: string }>`
    select c.relname as table, (xpath('/row/s/text()', query_to_xml(format(
      'select count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)), 0) as s from %I t', c.relname),
      false, true, '')))[1]::text as sum
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1`.execute(house.test.owner);
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
}

/** Days after the clock's day. */
export function later(house: LoanHouse, days: number): void {
  house.clock.set(new Date(house.clock.now().getTime() + days * 86_400_000));
}

/** The day so many days before the clock's. */
export function daysAgo(house: LoanHouse, days: number) {
  return addDays(house.clock.today(), -days);
}
