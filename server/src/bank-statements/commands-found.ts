import { referenceKey } from 'contract/payment-reference';
import type { StatementLine } from 'contract/office/bank-statements';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { loanNumber } from 'contract/record-numbers';
import { toldByKhqr } from '../payments/store-money.ts';
import { type IsOfAnother, linesOfFile, wantsPerson } from './commands-alike.ts';
import { type FileLine, namedIn } from './commands-lines.ts';
import {
  type Alike,
  alikeTo,
  isConflict,
  isSameMoney,
  keptAs,
  spelledAsKept,
} from './commands-same.ts';
import { type KeptLine, keptLines, loansNamed, type TakenBy, takenReferences } from './store.ts';
import { linesOfOthers } from './store-other-ways.ts';

/** A line, and what it is found to be. */
export interface Found extends Pick<StatementLine, 'state' | 'loan'> {
  readonly line: FileLine;
  readonly bill: string | null;
  readonly loanId: bigint | null;
  /** The loan of that number, whenever it was paid out. */
  readonly named: bigint | null;
  /** The kept line that it is; undefined: it is new. */
  readonly kept: KeptLine | undefined;
}

/** What every line is: new and of a loan, known from an earlier file or from a KHQR, for a person to look at, or not what the earlier file said. */
export async function findAll(
  db: Kysely<DB>,
  methodId: number,
  read: readonly FileLine[],
): Promise<Found[]> {
  const references = read.map(({ key }) => key);
  const kept = await keptLines(db, methodId, references);
  const lines = spelledAsKept(read, kept);
  const naming = lines.map((line) => ({ line, ...namedIn(line) }));
  const [others, taken, loans] = await Promise.all([
    linesOfOthers(db, methodId, lines),
    takenReferences(db, methodId, references),
    loansNamed(db, [...new Set(naming.flatMap(({ loanId }) => (loanId === null ? [] : [loanId])))]),
  ]);
  const isOfAnother = linesOfFile(methodId, lines);
  const inFile = Map.groupBy(lines, ({ key }) => referenceKey(key));
  const namedOf = (wanted: bigint | null) => (wanted !== null && loans.has(wanted) ? wanted : null);
  const known = keptAs(
    naming.map(({ line, loanId }) => ({ ...line, named: namedOf(loanId) })),
    kept,
  );
  const found: Found[] = [];
  for (const { line, bill, loanId: wanted } of naming) {
    const loan = wanted === null ? undefined : loans.get(wanted);
    const loanId = loan && line.bookedOn >= loan.disbursedOn ? wanted : null;
    const own = known.get(line.key);
    const about = {
      line,
      bill: loanId === null ? null : bill,
      loanId,
      named: namedOf(wanted),
      kept: own,
      loan: loan && loanId !== null ? { number: loanNumber(loanId), name: loan.name } : null,
    };
    const compared = referenceKey(line.key);
    const isAlike =
      (kept.get(compared) ?? []).some(({ id }) => id !== own?.id) ||
      (inFile.get(compared)?.length ?? 0) > 1;
    found.push({
      ...about,
      state: await stateOf(db, about, { taken, others, isAlike, isOfAnother }),
    });
  }
  return found;
}

/** What a line is held against. */
interface Beside {
  readonly taken: Alike<TakenBy>;
  /** The lines of the file that another bank has. */
  readonly others: ReadonlySet<string>;
  /**
   * Whether another transaction's reference differs from its by signs alone: such lines are looked at, and of a payment with that reference
   * the one in its own spelling alone is its money.
   */
  readonly isAlike: boolean;
  readonly isOfAnother: IsOfAnother;
}

/** What one line is. */
async function stateOf(
  db: Kysely<DB>,
  { line, named, loanId, bill, kept }: Omit<Found, 'state'>,
  { taken, others, isAlike, isOfAnother }: Beside,
): Promise<Found['state']> {
  if (kept && isConflict(line, kept)) return 'conflict';
  const isOpen = kept === undefined || kept.isOpen;
  const paid = isOpen ? alikeTo({ ...line, named }, taken) : undefined;
  if (paid) {
    const isItsOwn = !isAlike || paid.reference === line.key;
    const isWaiting = paid.number === null;
    return isItsOwn && !isWaiting && isSameMoney({ ...line, named }, paid) ? 'same' : 'look';
  }
  if (kept && !(isOpen && loanId !== null)) return 'known';
  if (isAlike) return kept ? 'known' : 'look';
  if (loanId === null || others.has(line.key)) return 'look';
  const { cents } = line;
  if (bill !== null && (await toldByKhqr(db, { loanId, cents, bill })) !== null) return 'same';
  return (await wantsPerson(db, { ...line, loanId, bill }, isOfAnother)) ? 'look' : 'post';
}

/** The kept lines that these lines are at this moment, by the lines' own spelling. */
export async function keptNow(db: Kysely<DB>, methodId: number, found: readonly Found[]) {
  const references = found.map(({ line }) => line.key);
  return keptAs(
    found.map(({ line, named }) => ({ ...line, named })),
    await keptLines(db, methodId, references),
  );
}
