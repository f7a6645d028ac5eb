import { CASHIERS } from 'contract/office/who';
import { CASH_METHOD, KHQR_METHOD } from 'contract/payment-methods';
import { createHash } from 'node:crypto';
import type { Locale, Refusal } from 'contract/locale';
import type {
  StatementCheck,
  StatementLine,
  StatementPosted,
} from 'contract/office/bank-statements';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { timeOf } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';
import { linesOfFile } from './commands-alike.ts';
import { findAll, type Found, keptNow } from './commands-found.ts';
import { type Problem, readStatement } from './commands-lines.ts';
import { isConflict } from './commands-same.ts';
import { postLine } from './commands-post.ts';
import { insertStatement, isMethod, type KeptLine, lockLines, type NewLine } from './store.ts';
import { flaggedBy, lineEnds, type LineEnded } from './store-imported.ts';
import { importedElsewhere } from './store-other-ways.ts';

/** Whether a bank's statement may bring money of this kind: cash and KHQR have ways of their own, with a drawer and codes. */
const isBanks = async (db: LoanServices['db'], method: number): Promise<boolean> =>
  method !== CASH_METHOD && method !== KHQR_METHOD && (await isMethod(db, method));

/** Problems that are listed; their number is whole. */
const PROBLEMS_MOST = 200;

interface File {
  methodId: number;
  csv: string;
}

/** Checks a statement whole: what each line would do, and all that is wrong. Writes nothing. */
export async function checkStatement(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { methodId, csv, locale }: File & { locale: Locale },
): Promise<StatementCheck | Refused> {
  if (!(await isBanks(db, methodId))) return Refused.field('method_id', unknownMethod);
  const elsewhere = await elsewhereRefusal(db, { methodId, fileHash: hashOf(csv) });
  if (elsewhere !== null) return elsewhere;
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
  const fileHash = hashOf(csv);
  const fields = { method: methodId, file: fileHash.toString('hex') };
  const roles = CASHIERS;
  const options = { event: 'statement.imported', by, roles, key, fields };
  const kept = await act<Imported>(services, options, async (tx, at) => {
    const statement = { methodId, fileName, fileHash, by: by.who, at, lines: lines.length };
    await lockLines(tx, methodId);
    const elsewhere = await elsewhereRefusal(tx, { methodId, fileHash });
    if (elsewhere !== null) return elsewhere;
    const known = await keptNow(tx, methodId, found);
    const fresh = found.filter(({ line }) => !known.has(line.key)).map(newLine);
    const id = await insertStatement(tx, { ...statement, fresh });
    const facts = { lines: lines.length, method: methodId };
    return { answer: { statement: Number(id) }, subject: `statement:${id}`, facts };
  });
  if (kept instanceof Refused) return kept;
  const statementId = BigInt(kept.statement);
  const counts = await postAll(services, by, { methodId, statementId, found });
  return { statement: String(kept.statement), ...counts };
}

function newLine({ line, bill, loanId }: Found): NewLine {
  const { row, key: reference, bookedOn, cents, note } = line;
  return { row, reference, bookedOn, cents, note, bill, loanId };
}

async function postAll(
  services: LoanServices,
  by: By,
  {
    methodId,
    statementId,
    found,
  }: { methodId: number; statementId: bigint; found: readonly Found[] },
): Promise<Omit<StatementPosted, 'statement'>> {
  const kept = await keptNow(services.db, methodId, found);
  const isOfAnother = linesOfFile(
    methodId,
    found.map(({ line }) => line),
  );
  for (const { line, loanId, named, bill, state } of found) {
    const stored = kept.get(line.key);
    if (!stored?.isOpen || isConflict(line, stored)) continue;
    if (state === 'known' || state === 'look') continue;
    const names = { loanId, named, bill };
    const of = { methodId, statementId, lineId: stored.id, isOfAnother };
    await postLine(services, by, { ...line, ...names, ...of });
  }
  return counted(services.db, { statementId, found, kept });
}

/**
 * What came of reading a statement in, counted from what became of its lines: the same at every press, also after an answer that was lost. Flags are
 * those of the moment.
 */
async function counted(
  db: Kysely<DB>,
  {
    statementId,
    found,
    kept,
  }: {
    statementId: bigint;
    found: readonly Found[];
    kept: ReadonlyMap<string, KeptLine>;
  },
): Promise<Omit<StatementPosted, 'statement'>> {
  const counts = { posted: 0, same: 0, known: 0, look: 0, conflict: 0 };
  const lines = [...kept.values()].map(({ id }) => id);
  const ends = await lineEnds(db, lines);
  for (const { line, state } of found) {
    const stored = kept.get(line.key);
    const end = stored && ends.get(stored.id);
    if (stored && isConflict(line, stored)) counts.conflict += 1;
    else counts[end === undefined ? 'known' : whatCame(end, statementId, state)] += 1;
  }
  return { ...counts, flagged: await flaggedBy(db, statementId, lines) };
}

/** What a statement did with a line. One that it brought and that a person has settled since was looked at. */
function whatCame(
  { broughtBy, outcome, settledBy }: LineEnded,
  statementId: bigint,
  state: Found['state'],
): 'posted' | 'same' | 'known' | 'look' {
  if (settledBy === statementId) return outcome === 'posted' ? 'posted' : 'same';
  if (broughtBy === statementId) return settledBy === null ? 'look' : 'known';
  return outcome === null && state !== 'known' ? 'look' : 'known';
}

const hashOf = (csv: string) => createHash('sha256').update(csv).digest();

/** Why a file is not read in: it was, under the account of another bank; null: it was not. */
async function elsewhereRefusal(
  db: Kysely<DB>,
  file: { methodId: number; fileHash: Buffer },
): Promise<Refused | null> {
  const other = await importedElsewhere(db, file);
  if (other === null) return null;
  const { by: who, at, methodKm, methodEn } = other;
  const { name_km: km, name_en: en } = staffNameOf(await staffNames(db, [who]), who);
  return Refused.because((locale) => {
    const [account, by] = locale === 'km' ? [methodKm, km] : [methodEn, en];
    const when = timeOf(at.getTime());
    return m.office_money_file_elsewhere({ account, by, when }, { locale });
  }, 'other_account');
}

const unknownMethod: Refusal = (locale) => m.office_loan_rule_method({}, { locale });
const hasProblems: Refusal = (locale) => m.office_money_file_problems({}, { locale });
