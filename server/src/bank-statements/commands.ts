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
import { type FileLine, namedIn, type Problem, readStatement } from './commands-lines.ts';
import { alikeTo, isSameMoney, keptAs } from './commands-same.ts';
import { type PostableLine, postLine } from './commands-post.ts';
import {
  insertStatement,
  isActiveMethod,
  keptLines,
  loansNamed,
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
  /** Of the kept line; null: it is new. */
  readonly keptId: bigint | null;
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
    },
    post_cents: sum('post'),
    look_cents: sum('look'),
  };
}

function viewOf({ line, state, loan }: Found): StatementLine {
  const { row, bookedOn, cents, reference, note } = line;
  return { row, booked_on: bookedOn, cents, reference, note, state, loan };
}

const problemView = ({ row, text }: Problem, locale: Locale) => ({
  row,
  text: text({}, { locale }),
});

/** What every line is: new and of a loan, known from an earlier file or from a KHQR, or for a person to look at. */
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
  const inFile = Map.groupBy(lines, ({ key }) => referenceKey(key));
  const found: Found[] = [];
  for (const { line, bill, loanId: wanted } of naming) {
    const loan = wanted === null ? undefined : loans.get(wanted);
    const loanId = loan && line.bookedOn >= loan.disbursedOn ? wanted : null;
    const named = loan ? wanted : null;
    const naming = { ...line, named };
    const known = keptAs(naming, kept);
    const keptId = known?.id ?? null;
    const about = { line, bill: loanId === null ? null : bill, loanId, named, keptId };
    const shown = loan && loanId !== null ? { number: loanNumber(loanId), name: loan.name } : null;
    const isOpen = known === undefined || known.isOpen;
    const paid = isOpen ? alikeTo(naming, taken) : undefined;
    // Two transactions whose references differ by signs alone are looked at.
    const compared = referenceKey(line.key);
    const isAlike =
      (kept.get(compared) ?? []).some(({ id }) => id !== keptId) ||
      (inFile.get(compared)?.length ?? 0) > 1;
    if (paid) {
      const state = isSameMoney(naming, paid) ? 'same' : 'look';
      found.push({ ...about, state, loan: shown });
    } else if (known && !(isOpen && loanId !== null)) {
      found.push({ ...about, state: 'known', loan: shown });
    } else if (isAlike) {
      found.push({ ...about, state: known ? 'known' : 'look', loan: shown });
    } else if (loanId === null) found.push({ ...about, state: 'look', loan: null });
    else {
      const isSame =
        bill !== null && (await toldByKhqr(db, { loanId, cents: line.cents, bill })) !== null;
      found.push({ ...about, state: isSame ? 'same' : 'post', loan: shown });
    }
  }
  return found;
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
    const statement = { methodId, fileName, fileHash, by: by.who, at };
    const id = await insertStatement(tx, { ...statement, lines: found.map(newLine) });
    const facts = { lines: lines.length, method: methodId };
    return { answer: { statement: Number(id) }, subject: `statement:${id}`, facts };
  });
  if (kept instanceof Refused) return kept;
  const counts = await postAll(services, by, { methodId, found });
  return { statement: String(kept.statement), ...counts };
}

function newLine({ line, bill, loanId, named }: Found) {
  const { row, key: reference, bookedOn, cents, note } = line;
  return { row, reference, bookedOn, cents, note, bill, loanId, named };
}

async function postAll(
  services: LoanServices,
  by: By,
  { methodId, found }: { methodId: number; found: readonly Found[] },
): Promise<Omit<StatementPosted, 'statement'>> {
  const counts = { posted: 0, same: 0, known: 0, look: 0 };
  const kept = await keptLines(
    services.db,
    methodId,
    found.map(({ line }) => line.key),
  );
  for (const one of found) {
    const { line, loanId, named, bill } = one;
    const stored = keptAs({ ...line, named }, kept);
    if (one.state === 'known' || !stored?.isOpen) counts.known += 1;
    else if (one.state === 'look') counts.look += 1;
    else {
      const postable: PostableLine = { ...line, methodId, lineId: stored.id, loanId, named, bill };
      counts[await postLine(services, by, postable)] += 1;
    }
  }
  return counts;
}

const unknownMethod: Refusal = (locale) => m.office_loan_rule_method({}, { locale });
const hasProblems: Refusal = (locale) => m.office_money_file_problems({}, { locale });
