/** What goes on beside the clients of R14: nightly work, exports of the whole book, and files as a report's are read. */
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from 'lending/calendar';
import { copyOut } from '../../server/src/database/copy-out.ts';
import { parseEnv } from '../../server/src/env.ts';
import { findLoan } from '../../server/src/loans/store.ts';
import { refreshSummary } from '../../server/src/loans/store-summary.ts';
import { makeBackup } from '../backup/make.ts';
import { type Book, today } from './book.ts';
import { type Clerks, WORKER } from './clerks.ts';

/** Loans that the night of a round comes to. */
const NIGHT_LOANS = 60;

/** Brings some loans that nobody pays on back to yesterday, so that the night has work. */
async function unrollDay(book: Book, from: number): Promise<void> {
  const loans = await book.db
    .selectFrom('loan')
    .select('id')
    .where('id', '>', BigInt(from))
    .orderBy((of) => of.fn('random'))
    .limit(NIGHT_LOANS)
    .execute();
  for (const { id } of loans) {
    const stored = await findLoan(book.db, id);
    if (stored) await refreshSummary(book.db, stored, addDays(today(), -1));
  }
}

/** Nightly work, an export and a file, one after the other until told to stop: a blow may cut them, the next one goes through. */
export class Beside {
  nights = 0;
  exports = 0;
  files = 0;
  cut = 0;
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  start(book: Book, clerks: Clerks, into: string, from: number): void {
    const settings = parseEnv({ ...book.desk.settings, DATA_DIR: book.desk.dataDir });
    this.#work = Promise.all([
      this.#repeat(async () => {
        await unrollDay(book, from);
        const answer = await clerks.ask('night', WORKER, { diesAfter: null, atOnce: 10 });
        if (answer.kind !== 'done') throw new Error('cut');
        this.nights += 1;
      }),
      this.#repeat(async () => {
        await makeBackup(settings, { into, say: () => undefined });
        this.exports += 1;
      }),
      this.#repeat(async () => {
        const entries = book.db.selectFrom('loan_entry').selectAll().orderBy('loan_id');
        for await (const chunk of copyOut(book.desk.connection, entries.compile())) void chunk;
        this.files += 1;
      }),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      try {
        await work();
      } catch {
        this.cut += 1;
      }
      await wait(100);
    }
  }
}
