/** R4: two cashiers record one transaction of a bank eight times at once; it has one receipt. */
import { randomUUID } from 'node:crypto';
import { type Book, faultsOfBook, fillBookOf, numberBy, today } from './book.ts';
import { Clerk, failureOf, PHALLA, SAM } from './clerks.ts';
import { House } from './house.ts';
import { faultsOfAudit } from './stored.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: 1000, short: 12 };
const LOANS = 40;
const AT_ONCE = 8;
const BANK = 10;
const CENTS = 101;

/** How the eight of a round differ: on one loan or on eight, each with a key of its own or each cashier with one. */
interface Round {
  reference: string;
  isOneLoan: boolean;
  keys: readonly string[];
}

function aRound(number: number): Round {
  const own = Array.from({ length: AT_ONCE }, () => randomUUID());
  // Every third round each cashier taps four times on one form: two keys, eight sends.
  const taps = own.map((_, at) => own[at % 2] ?? '');
  return {
    reference: `R4-${number}`,
    isOneLoan: number % 2 === 0,
    keys: number % 3 === 0 ? taps : own,
  };
}

/** Lets both cashiers record it. @returns faults of the answers */
async function record(
  cashiers: readonly [Clerk, Clerk],
  number: number,
  book: Book,
): Promise<string[]> {
  const { reference, isOneLoan, keys } = aRound(number);
  const answers = await Promise.all(
    keys.map((key, at) => {
      const side = at % 2;
      const loanId = BigInt(1 + ((number * AT_ONCE + (isOneLoan ? 0 : at)) % LOANS));
      const payment = { loanId, cents: CENTS, paidOn: today(), methodId: BANK, reference, key };
      const [one, other] = cashiers;
      return side === 0 ? one.ask('pay', SAM, payment) : other.ask('pay', PHALLA, payment);
    }),
  );
  const receipts = new Set<unknown>();
  const faults = answers.flatMap((answer) => failureOf(answer));
  for (const answer of answers) {
    if (answer.kind === 'done') receipts.add((answer.answer as { receipt: number }).receipt);
    else if (answer.kind === 'refused' && !/^(reference-taken|key_used:loan)$/.test(answer.reason))
      faults.push(`round ${number} refused: ${answer.reason}`);
  }
  const written = book.db.selectFrom('loan_entry').select('receipt');
  const rows = await written.where('reference', '=', reference).execute();
  return [
    ...faults,
    ...mustBe(receipts.size, 1, `receipts told in round ${number}`),
    ...mustBe(rows.length, 1, `receipts written in round ${number}`),
  ];
}

async function run(size: Size): Promise<Findings> {
  const rounds = SIZES[size];
  const house = await House.open();
  try {
    const given = { loans: LOANS, today: today(), seed: 4, entries: 'none' } as const;
    const book = await fillBookOf(house, given);
    const cashiers = [await Clerk.hire(book.desk), await Clerk.hire(book.desk)] as const;
    try {
      const faults: string[] = [];
      for (let number = 0; number < rounds; number += 1) {
        faults.push(...(await record(cashiers, number, book)));
      }
      const paid = await numberBy(book, 'select sum(paid_cents) as n from loan_summary');
      const receipts = await numberBy(book, 'select count(receipt) as n from loan_entry');
      const strays = await numberBy(
        book,
        `select count(*) as n from bank_reference b where not exists
          (select from loan_entry e where (e.loan_id, e.number, e.reference) = (b.loan_id, b.number, b.reference))`,
      );
      return {
        counts: { rounds, sends: rounds * AT_ONCE, receipts },
        faults: [
          ...faults,
          ...mustBe(receipts, rounds, 'receipts'),
          ...mustBe(paid, rounds * CENTS, 'cents paid'),
          ...mustBeNone(strays, 'references without their payment'),
          ...(await faultsOfBook(book)),
          ...(await faultsOfAudit(house.dataDir, {})),
        ],
      };
    } finally {
      for (const cashier of cashiers) await cashier.leave();
      await book.close();
    }
  } finally {
    await house.close();
  }
}

export const oneReceipt: Trial = {
  id: 'R4',
  what: 'two cashiers record one transaction of a bank eight times at once, on one loan or several, with one key or several, 1,000 times: one receipt each time',
  run,
};
