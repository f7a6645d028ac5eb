import { CASHIERS } from 'contract/office/who';
import { CASH_METHOD, KHQR_METHOD } from 'contract/payment-methods';
import { createHash } from 'node:crypto';
import type { Locale, Refusal } from 'contract/locale';
import { referenceKey } from 'contract/payment-reference';
import type {
  StatementCheck,
  StatementLine,
  StatementPosted,
} from 'contract/office/bank-statements';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import { toldByKhqr } from '../payments/store-money.ts';
import { type IsOfAnother, linesOfFile, mayStandAlready } from './commands-alike.ts';
import { type FileLine, namedIn, type Problem, readStatement } from './commands-lines.ts';
import { type Alike, alikeTo, isConflict, isSameMoney, keptAs } from './commands-same.ts';
import { type PostableLine, postLine } from './commands-post.ts';
import {
  insertStatement,
  isActiveMethod,
  type KeptLine,
  type NewLine,
  keptLines,
  loansNamed,
  lockLines,
  type TakenBy,
  takenReferences,
} from './store.ts';

/** Whether a bank's statement may bring money of this kind: cash and KHQR have ways of their own, with a drawer and codes. */
const isBanks = async (db: LoanServices['db'], method: number): Promise<boolean> =>
  method !== CASH_METHOD && method !== KHQR_METHOD && (await isActiveMethod(db, method));

/** Problems that are listed; their number is whole. */
const PROBLEMS_MOST = 200;

interface File {
  methodId: number;
  csv: string;
}

/** A line, and what it is found to be. */
interface Found extends Pick<StatementLine, 'state' | 'loan'> {
  readonly line: FileLine;
  readonly bill: string | null;
  readonly loanId: bigint | null;
  /** The loan of that number, whenever it was paid out. */
  readonly named: bigint | null;
  /** The kept line that it is; undefined: it is new. */
  readonly kept: KeptLine | undefined;
}

/** Checks a statement whole: what each line would do, and all that is wrong. Writes nothing. */
export async function checkStatement(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { methodId, csv, locale }: File & { locale: Locale },
): Promise<StatementCheck | Refused> {
  if (!(await isBanks(db, methodId))) return Refused.field('method_id', unknownMethod);
  const { lines, problems, outRows } = readStatement(csv, clock.today());
  const found = await findAll(db, methodId, lines);
  const sum = (state: Found['state']) =>
    found.reduce((all, one) => all + (one.state === state ? one.line.cents : 0), 0);
  const count = (state: Found['state']) => found.filter((one) => one.state === state).length;
  return {
    lines: found.map(viewOf),
    problems: problems.slice(0, PROBLEMS_MOST).map((one) => problemView(one, locale)),
    problem_count: problems.length,
    out_rows: outRows,
    counts: {
      post: count('post'),
      same: count('same'),
      known: count('known'),
      look: count('look'),
      conflict: count('conflict'),
    },
    post_cents: sum('post'),
    look_cents: sum('look'),
  };
}

function viewOf({ line, state, loan, kept }: Found): StatementLine {
  const { row, bookedOn, cents, reference, note } = line;
  const earlier = state === 'conflict' && kept ? { booked_on: kept.on, cents: kept.cents } : null;
  return { row, booked_on: bookedOn, cents, reference, note, state, earlier, loan };
}

const problemView = ({ row, text }: Problem, locale: Locale) => ({
  row,
  text: text({}, { locale }),
});

/** What every line is: new and of a loan, known from an earlier file or from a KHQR, for a person to look at, or not what the earlier file said. */
async function findAll(
  db: Kysely<DB>,
  methodId: number,
  lines: readonly FileLine[],
): Promise<Found[]> {
  const naming = lines.map((line) => ({ line, ...namedIn(line) }));
  const references = lines.map(({ key }) => key);
  const [kept, taken, loans] = await Promise.all([
    keptLines(db, methodId, references),
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
    found.push({ ...about, state: await stateOf(db, about, { taken, isAlike, isOfAnother }) });
  }
  return found;
}

/**
 * What one line is.
 * @param isAlike whether another transaction's reference differs from its by signs alone: such lines are looked at, and of a payment with
 *   that reference the one in its own spelling alone is its money
 */
async function stateOf(
  db: Kysely<DB>,
  { line, named, loanId, bill, kept }: Omit<Found, 'state'>,
  {
    taken,
    isAlike,
    isOfAnother,
  }: { taken: Alike<TakenBy>; isAlike: boolean; isOfAnother: IsOfAnother },
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
  if (loanId === null) return 'look';
  const { cents } = line;
  if (bill !== null && (await toldByKhqr(db, { loanId, cents, bill })) !== null) return 'same';
  return (await mayStandAlready(db, { ...line, loanId, bill }, isOfAnother)) ? 'look' : 'post';
}

interface Imported extends JsonObject {
  statement: number;
}

/**
 * Posts a statement without problems (cashier): all its new lines are kept in one transaction, then each that names a loan is posted by
 * itself. Where that is cut off, the same file again goes on with what is left; what is posted stays posted once.
 */
export async function postStatement(
  services: LoanServices,
  by: By,
  { methodId, csv, fileName, key }: File & { fileName: string; key: string },
): Promise<StatementPosted | Refused> {
  const { db, clock } = services;
  if (!(await isBanks(db, methodId))) return Refused.field('method_id', unknownMethod);
  const { lines, problems } = readStatement(csv, clock.today());
  if (problems.length > 0 || lines.length === 0) return Refused.field('csv', hasProblems);
  const found = await findAll(db, methodId, lines);
  const fileHash = createHash('sha256').update(csv).digest();
  const fields = { method: methodId, file: fileHash.toString('hex') };
  const roles = CASHIERS;
  const options = { event: 'statement.imported', by, roles, key, fields };
  const kept = await act<Imported>(services, options, async (tx, at) => {
    const statement = { methodId, fileName, fileHash, by: by.who, at, lines: lines.length };
    await lockLines(tx, methodId);
    const known = await keptNow(tx, methodId, found);
    const fresh = found.filter(({ line }) => !known.has(line.key)).map(newLine);
    const id = await insertStatement(tx, { ...statement, fresh });
    const facts = { lines: lines.length, method: methodId };
    return { answer: { statement: Number(id) }, subject: `statement:${id}`, facts };
  });
  if (kept instanceof Refused) return kept;
  const counts = await postAll(services, by, { methodId, found });
  return { statement: String(kept.statement), ...counts };
}

function newLine({ line, bill, loanId }: Found): NewLine {
  const { row, key: reference, bookedOn, cents, note } = line;
  return { row, reference, bookedOn, cents, note, bill, loanId };
}

/** The kept lines that these lines are at this moment, by the lines' own spelling. */
async function keptNow(db: Kysely<DB>, methodId: number, found: readonly Found[]) {
  const references = found.map(({ line }) => line.key);
  return keptAs(
    found.map(({ line, named }) => ({ ...line, named })),
    await keptLines(db, methodId, references),
  );
}

async function postAll(
  services: LoanServices,
  by: By,
  { methodId, found }: { methodId: number; found: readonly Found[] },
): Promise<Omit<StatementPosted, 'statement'>> {
  const counts = { posted: 0, same: 0, known: 0, look: 0, conflict: 0 };
  const kept = await keptNow(services.db, methodId, found);
  const isOfAnother = linesOfFile(
    methodId,
    found.map(({ line }) => line),
  );
  for (const one of found) {
    const { line, loanId, named, bill } = one;
    const stored = kept.get(line.key);
    if (stored && isConflict(line, stored)) counts.conflict += 1;
    else if (one.state === 'known' || !stored?.isOpen) counts.known += 1;
    else if (one.state === 'look') counts.look += 1;
    else {
      const names = { loanId, named, bill };
      const postable: PostableLine = {
        ...line,
        ...names,
        methodId,
        lineId: stored.id,
        isOfAnother,
      };
      counts[await postLine(services, by, postable)] += 1;
    }
  }
  return counts;
}

const unknownMethod: Refusal = (locale) => m.office_loan_rule_method({}, { locale });
const hasProblems: Refusal = (locale) => m.office_money_file_problems({}, { locale });
