import { randomUUID } from 'node:crypto';
import { FORGET_PASSWORD } from 'contract/accounts';
import type { Text } from 'contract/locale';
import type { BothLanguages } from 'contract/site';
import { STORE_CALLS } from 'contract/wizards/all';
import type { Day } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { PRODUCTS } from 'lending/product';
import { checkPhoneCode, sendPhoneCode } from '../accounts/commands-codes.ts';
import { setProvedPassword } from '../accounts/commands-password.ts';
import { followedApplications } from '../application-cards/store.ts';
import { saveStep } from '../applications/commands.ts';
import { findBorrower } from '../borrowers/store.ts';
import type { standingClock } from '../clock.ts';
import { requestLoan } from '../applications/own/commands-new-loan.ts';
import { findLoan } from '../loans/store.ts';
import { FIRST_CODE, waitingNotice } from '../notices/store.ts';
import { recordPayment } from '../payments/commands.ts';
import type { Services } from '../services.ts';
import { type Person, phoneOf, stepsOf, type Wish } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';
import { done, sign as signByCode, STAFF } from './lender.ts';

/** What the demo's past is made with. */
export interface Past extends Pick<Services, 'db' | 'env' | 'log' | 'photos' | 'cipher'> {
  clock: ReturnType<typeof standingClock>;
  /** The day on which the demo begins. */
  today: Day;
  /** The picture that stands for every photo. */
  photo: Buffer;
  /** Of some people the pictures of their own, by the questions' keys; left out: `photo` for everybody. */
  pictures?: (person: Person) => Promise<Readonly<Record<string, Buffer>>>;
  /** Of everybody's one password. */
  passwordHash: string;
}

export const BY_BANK = 10;
/** What a loan is for, as everybody of the demo says. */
const FOR_THE_FAMILY = 101;

/** From an address that documentation uses, another for each person. */
const callerOf = ({ number, locale }: Person) => ({ locale, address: `192.0.2.${number}` });

/** Fills in the wizard of a product and submits it. @returns the application */
export async function apply(past: Past, person: Person, wish: Wish): Promise<bigint> {
  const steps = stepsOf(person, wish, past.clock.today());
  const last = steps.at(-1);
  const caller = callerOf(person);
  const [first] = steps;
  const call = STORE_CALLS.find(({ wizards }) =>
    wizards.some((wizard) => wizard.steps.some(({ formName }) => formName === first?.formName)),
  );
  if (!call) throw new Error('A step of no wizard');
  const type = PRODUCTS[wish.product].wireName;
  const sender = { network: caller.address, gone: new AbortController().signal };
  const pictures = (await past.pictures?.(person)) ?? { borrower_photo: past.photo };
  const uploads = Object.entries(pictures).map(([name, bytes]) => ({ key: name, bytes, sender }));
  let key: string | undefined;
  let number: string | undefined;
  for (const step of steps) {
    const status = step === last ? 'Pending' : 'Draft';
    const names = key === undefined ? { visit_id: randomUUID() } : { id: key };
    const body = { type, formType: 'borrow', formName: step.formName, status, ...names };
    const request = { body: { ...step.answers, ...body }, uploads, caller };
    const saved = done(await saveStep(past, call.wizards, request));
    key = saved.id;
    number = saved.number;
  }
  if (number === undefined) throw new Error('An application without a number');
  return BigInt(number);
}

/** Asks for another loan from the account, whose phone is proved. @returns the application */
export async function askAgain(past: Past, person: Person, wish: Wish): Promise<bigint> {
  const borrowerId = await borrowerOf(past, person);
  const { product, amount, duration } = wish;
  const start = past.clock.today();
  const body = { amount, duration, loan_type: PRODUCTS[product].wireName, start };
  done(await requestLoan(past, borrowerId, { ...body, purpose_loan_id: FOR_THE_FAMILY }));
  const [newest] = await followedApplications(past.db, borrowerId);
  if (!newest) throw new Error('A request without an application');
  return newest.id;
}

/** The digits of the newest message of a kind to a phone, while it waits. */
async function codeOf({ db }: Past, person: Person, kind: string): Promise<string> {
  const body = await waitingNotice(db, { phone: phoneOf(person), kind });
  const code = body === null ? null : /\d+/.exec(body);
  if (!code) throw new Error('No code was sent');
  return code[0];
}

/** Proves the phone by a code and sets the demo's password. */
export async function openAccount(past: Past, person: Person): Promise<void> {
  const caller = callerOf(person);
  const body = { phone: phoneOf(person), formType: FORGET_PASSWORD };
  const { borrow_uuid, request_id } = done(await sendPhoneCode(past, { body, caller }));
  const code = await codeOf(past, person, FIRST_CODE);
  done(await checkPhoneCode(past, { body: { borrow_uuid, request_id, code } }));
  const account = { alias: borrow_uuid, passwordHash: past.passwordHash };
  if (!(await setProvedPassword(past, account))) throw new Error('The password was not set');
}

/** Words of staff as they would write them in both languages. */
export function inBoth(text: Text): BothLanguages {
  return { km: text({}, { locale: 'km' }), en: text({}, { locale: 'en' }) };
}

/** The borrower of a person. */
export async function borrowerOf({ db }: Past, person: Person): Promise<bigint> {
  const borrower = await findBorrower(db, phoneOf(person));
  if (!borrower) throw new Error('A person who is no borrower');
  return borrower.id;
}

/** Signs the agreement by the code that is sent for it. */
export async function sign(past: Past, person: Person, offerId: bigint): Promise<void> {
  const signer = { offerId, borrowerId: await borrowerOf(past, person), phone: phoneOf(person) };
  if (!(await signByCode(past, signer))) throw new Error('No code was sent');
}

/** The loan as it is on the clock's day. */
export async function loanNow({ db, clock }: Past, loanId: bigint): Promise<Loan> {
  const stored = await findLoan(db, loanId);
  if (!stored) throw new Error('A loan that is not there');
  return loanAsOf(stored.terms, stored.disbursedOn, stored.entries, clock.today());
}

/** Records a payment of the clock's day: so many cents, what is due, or all that closes the loan. */
export async function pay(
  past: Past,
  loanId: bigint,
  what: number | 'due' | 'payoff',
): Promise<void> {
  const { payoff, dueCents } = await loanNow(past, loanId);
  const asked = { due: dueCents, payoff: payoff.cents };
  const cents = typeof what === 'number' ? what : asked[what];
  const paidOn = past.clock.today();
  const reference = `BNK${paidOn.replaceAll('-', '')}${loanId}`;
  const payment = { loanId, cents, paidOn, methodId: BY_BANK, reference, key: randomUUID() };
  done(await recordPayment(past, STAFF.sam, payment));
}

/** Records the payment of each instalment on its due day, as many as are asked for. */
export async function* payInstalments(past: Past, loanId: bigint, count: number): Story {
  const { rows } = await loanNow(past, loanId);
  for (const { dueOn } of rows.slice(0, count)) {
    yield at(dueOn, '17:10');
    await pay(past, loanId, 'due');
  }
}
