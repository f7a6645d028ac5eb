/** The sixteen who write while the primary is killed: visitors at two app instances, and cashiers at desks of their own. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { applicantSteps, callerAddress, newVisit, STORE_CALL, STORE_PATH } from '../applicant.ts';
import { type Book, today } from './book.ts';
import { CASH } from './book-rows.ts';
import { type Clerks, SAM } from './clerks.ts';
import { mustBe, mustBeNone } from './trial.ts';

const TRY_MS = 15_000;
const PAUSE_MS = 25;

/** What somebody wrote, by the key under which it was sent until it was acknowledged. */
interface Written {
  key: string;
  /** What it was answered: the id of a draft, the receipt of a payment. Null: not yet. */
  answer: string | null;
}

/** What the clients have done, and when they were last told that something is saved. */
export class Clients {
  readonly drafts: Written[] = [];
  readonly payments: Written[] = [];
  /** Answers that no retry can help. */
  readonly refusals: string[] = [];
  /** Tries that were answered by no acknowledgement. */
  repeats = 0;
  readonly #acknowledgedAt = new Map<string, number>();
  readonly #urls: readonly string[];
  readonly #clerks: Clerks;
  readonly #loans: number;
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  /** @param loans payments go to the loans of the first so many ids */
  constructor(urls: readonly string[], clerks: Clerks, loans: number) {
    this.#urls = urls;
    this.#clerks = clerks;
    this.#loans = loans;
  }

  /** Sets so many visitors and as many cashiers to work. */
  start(each: number): void {
    const lanes = Array.from({ length: each }, (_, lane) => lane);
    this.#work = Promise.all(
      lanes.flatMap((lane) => [
        this.#lane(() => this.#draft(this.#urls[lane % this.#urls.length] ?? '')),
        this.#lane(() => this.#payment()),
      ]),
    );
  }

  /** Lets each finish what it has begun. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Waits until each instance and the cashiers have had a write of after that moment acknowledged. @returns how long it took from then, in ms */
  async backSince(moment: number, limitMs: number): Promise<number> {
    const places = [...this.#urls, 'desk'];
    for (;;) {
      const times = places.map((place) => this.#acknowledgedAt.get(place) ?? 0);
      if (times.every((at) => at > moment)) return Math.max(...times) - moment;
      if (performance.now() - moment > limitMs) return Number.POSITIVE_INFINITY;
      await wait(5);
    }
  }

  async #lane(one: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await one();
  }

  /** Tries again, under the same key, until it is acknowledged. The first acknowledgement of a place after a blow counts. */
  async #until(place: string, written: Written, send: () => Promise<string | null>): Promise<void> {
    for (;;) {
      const begun = performance.now();
      const answer = await send();
      if (answer !== null) {
        written.answer = answer;
        // Of what was sent before a blow nobody knows which machine has acknowledged it.
        this.#acknowledgedAt.set(place, Math.max(begun, this.#acknowledgedAt.get(place) ?? 0));
        return;
      }
      this.repeats += 1;
      await wait(PAUSE_MS);
    }
  }

  async #draft(url: string): Promise<void> {
    const written: Written = { key: newVisit(), answer: null };
    const number = this.drafts.push(written);
    const [formName, answers] = applicantSteps(number)[0] ?? ['', {}];
    const body = JSON.stringify({ ...STORE_CALL, formName, ...answers, visit_id: written.key });
    await this.#until(url, written, async () => {
      try {
        const answer = await fetch(url + STORE_PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': callerAddress(number) },
          body,
          signal: AbortSignal.timeout(TRY_MS),
        });
        const text = await answer.text();
        if (answer.status === 503) return null;
        const { code, data } = JSON.parse(text) as { code: number; data?: { id: string } };
        if (code === 1 && data) return data.id;
        this.refusals.push(text.slice(0, 200));
        return 'refused';
      } catch {
        return null;
      }
    });
  }

  async #payment(): Promise<void> {
    const written: Written = { key: randomUUID(), answer: null };
    const number = this.payments.push(written);
    const loanId = BigInt(1 + (number % this.#loans));
    const payment = { loanId, cents: 1, paidOn: today(), methodId: CASH, reference: null };
    await this.#until('desk', written, async () => {
      const answer = await this.#clerks.ask('pay', SAM, { ...payment, key: written.key });
      if (answer.kind === 'done') return String((answer.answer as { receipt: number }).receipt);
      if (answer.kind !== 'refused') return null;
      this.refusals.push(answer.reason);
      return 'refused';
    });
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** How much of what was acknowledged is not there, and how much is there more often than it was written. */
export async function faultsOfClients(
  book: Book,
  { drafts, payments, refusals }: Clients,
): Promise<{ lost: number; doubled: number; faults: string[] }> {
  const found = await book.asOwner(async (client) => {
    const ids = await client.query<{ hash: string }>(
      `select encode(draft_key_hash, 'hex') as hash from application where status = 'Draft'`,
    );
    const entries = await client.query<{ receipt: string }>(
      `select receipt::text as receipt from loan_entry where kind = 'payment'`,
    );
    const posted = await client.query<{ key: string }>(
      `select key::text as key from posting where act = 'payment_recorded'`,
    );
    const acts = await client.query<{ n: number }>(
      `select count(*)::int as n from audit where event = 'payment.recorded'`,
    );
    return {
      drafts: ids.rows.map(({ hash }) => hash),
      receipts: entries.rows.map(({ receipt }) => receipt),
      posted: posted.rows.map(({ key }) => key),
      acts: acts.rows[0]?.n ?? 0,
    };
  });
  const known = { drafts: new Set(found.drafts), posted: new Set(found.posted) };
  const lostDrafts = drafts.filter(({ answer }) => !known.drafts.has(hashOf(answer ?? '')));
  const lostPayments = payments.filter(({ key }) => !known.posted.has(key));
  const lost = lostDrafts.length + lostPayments.length;
  const there = found.drafts.length + found.receipts.length;
  const doubled = there + lost - drafts.length - payments.length;
  return {
    lost,
    doubled,
    faults: [
      ...mustBeNone(lostDrafts.length, 'acknowledged drafts are lost'),
      ...mustBeNone(lostPayments.length, 'acknowledged payments are lost'),
      ...mustBeNone(doubled, 'drafts or payments stand there twice'),
      ...mustBeNone(refusals.length, `refusals: ${refusals.slice(0, 3).join(' | ')}`),
      ...mustBe(found.posted.length, found.receipts.length, 'answers kept'),
      ...mustBe(found.acts, found.receipts.length, 'rows of the audit'),
    ],
  };
}
