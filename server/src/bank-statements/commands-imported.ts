import type { Refusal } from 'contract/locale';
import type {
  CursorQuery,
  ImportedStatement,
  LineEnd,
  PostedLine,
} from 'contract/office/bank-statements';
import { type Cursors, PAGE_ROWS } from 'contract/office/messages';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { cursorPage } from '../cursor-page.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { staffNameOf, type StaffNames, staffNames } from '../standing/store-names.ts';
import { findStatement, lineRows, type StatementRow, statementRows } from './store-imported.ts';

type Reading = Pick<LoanServices, 'db'>;

/** One page of the statements that were read in, the newest first. */
export async function importedPage(
  { db }: Reading,
  query: CursorQuery,
): Promise<Cursors & { rows: ImportedStatement[] }> {
  const found = await statementRows(db, { ...query, most: PAGE_ROWS });
  const page = cursorPage(found, { ...query, most: PAGE_ROWS }, ({ id }) => String(id));
  const names = await staffNames(
    db,
    page.rows.map(({ by }) => by),
  );
  return { ...page, rows: page.rows.map((row) => statementView(row, names)) };
}

/** One page of the lines of a statement (`lineRowsPage`), with the statement. */
export async function linesPage(
  { db }: Reading,
  id: bigint,
  query: CursorQuery,
): Promise<(Cursors & { statement: ImportedStatement; rows: PostedLine[] }) | Refused> {
  const statement = await findStatement(db, id);
  if (statement === null) return Refused.because(notFound, 'not_found');
  const names = await staffNames(db, [statement.by]);
  return {
    ...(await lineRowsPage({ db }, id, query)),
    statement: statementView(statement, names),
  };
}

/**
 * One page of the lines that a statement brought first, in its order, each with what became of it as of now: a payment that was reversed
 * since is looked at again.
 */
export async function lineRowsPage(
  { db }: Reading,
  id: bigint,
  query: CursorQuery,
): Promise<Cursors & { rows: PostedLine[] }> {
  const found = await lineRows(db, id, { ...query, most: PAGE_ROWS });
  const page = cursorPage(found, { ...query, most: PAGE_ROWS }, (row) => String(row.id));
  const names = await staffNames(
    db,
    page.rows.flatMap(({ settledBy }) => settledBy ?? []),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: String(row.id),
      row: row.row,
      booked_on: row.bookedOn,
      cents: Number(row.cents),
      // Where the bank gives none, the program's own stands in its place.
      reference: row.reference.startsWith('row:') ? null : row.reference,
      note: row.note,
      end: (row.outcome ?? 'look') as LineEnd,
      settled:
        row.settledBy === null || row.settledAt === null
          ? null
          : { by: staffNameOf(names, row.settledBy), at: row.settledAt.toISOString() },
      loan_number: row.loanId === null ? null : loanNumber(row.loanId),
      name: row.name,
      receipt: row.receipt === null ? null : receiptNumber(row.receipt),
    })),
  };
}

function statementView(row: StatementRow, names: StaffNames): ImportedStatement {
  return {
    id: String(row.id),
    method_km: row.methodKm,
    method_en: row.methodEn,
    file_name: row.fileName,
    by: staffNameOf(names, row.by),
    at: row.at.toISOString(),
    lines: row.lines,
    new_lines: Number(row.newLines ?? 0n),
    open_lines: Number(row.openLines ?? 0n),
  };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
