import { CASHIERS } from 'contract/office/who';
import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { unsaid } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { lockLoan } from '../loans/store.ts';
import { recordPayment } from '../payments/commands.ts';
import { settleMoney, toldByKhqr } from '../payments/store-money.ts';
import { type IsOfAnother, wantsPerson } from './commands-alike.ts';
import type { FileLine } from './commands-lines.ts';
import { alikeTo, isSameMoney, type NamingLine } from './commands-same.ts';
import { takenReferences } from './store.ts';
import { linesOfOthers } from './store-other-ways.ts';

/** A kept line that names a loan, or whose reference a receipt has. */
export interface PostableLine extends FileLine, NamingLine {
  readonly methodId: number;
  readonly lineId: bigint;
  /** The statement that is read in. */
  readonly statementId: bigint;
  readonly loanId: bigint | null;
  readonly bill: string | null;
  readonly isOfAnother: IsOfAnother;
}

const TOLD = 'told-by-khqr';

/**
 * Posts a line as a payment of the day on which the bank booked it, and settles it in the same transaction, under the loan's lock. A line
 * that a KHQR or a cashier brought before, or by which a payout came back, is the same money, and posts nothing; one whose reference a payment of another sum or loan has, or that a
 * person is to see (`wantsPerson`), is looked at.
 */
export async function postLine(
  services: LoanServices,
  by: By,
  line: PostableLine,
): Promise<'posted' | 'same' | 'look' | 'known'> {
  const { loanId } = line;
  const taken = await takenReferences(services.db, line.methodId, [line.key]);
  const receipt = alikeTo(line, taken);
  if (receipt) {
    const { loanId: paid, number } = receipt;
    if (number === null || !isSameMoney(line, receipt)) return 'look';
    return settleSame(services, by, line, { loanId: paid, number });
  }
  if (loanId === null) return 'look';
  const made = await recordPayment(services, by, {
    loanId,
    cents: line.cents,
    paidOn: line.bookedOn,
    methodId: line.methodId,
    reference: line.key,
    // What makes it one is the line itself, which is settled once.
    key: randomUUID(),
    also: async (tx, { number, at }) => {
      if ((await toldFor(tx, line)) !== null) return unsaid(TOLD);
      if (await wantsPerson(tx, { ...line, loanId }, line.isOfAnother)) return unsaid('look');
      if ((await linesOfOthers(tx, line.methodId, [line])).size > 0) return unsaid('look');
      const { statementId } = line;
      const end = { outcome: 'posted', loanId, number, by: by.who, at, statementId } as const;
      return (await settleMoney(tx, line, end)) ? null : unsaid();
    },
  });
  if (!(made instanceof Refused)) return 'posted';
  if (made.reason === TOLD) return settleSame(services, by, line, null);
  if (made.reason === 'changed') return 'known';
  if (made.reason === 'reference-taken' || made.reason === 'reference-of-return')
    return postLine(services, by, line);
  return 'look';
}

async function toldFor(tx: Kysely<DB>, { loanId, bill, cents }: PostableLine) {
  return loanId === null || bill === null ? null : toldByKhqr(tx, { loanId, bill, cents });
}

const UNDONE = 'undone';

/**
 * Notes that a line is money that stands on a loan already, or is looked at as a KHQR's. Only that loan is locked, and behind the lock it is
 * asked again: a payment may have been undone meanwhile, and its line is then looked at.
 */
async function settleSame(
  services: LoanServices,
  by: By,
  line: PostableLine,
  receipt: { loanId: bigint; number: number } | null,
): Promise<'same' | 'known' | 'look'> {
  const options = { event: 'statement.same', by, roles: CASHIERS, key: null };
  const settled = await act(services, { ...options, fields: {} }, async (tx, at) => {
    const loanId = receipt?.loanId ?? line.loanId;
    if (loanId !== null) await lockLoan(tx, loanId);
    if (receipt !== null && !(await stillHas(tx, line, receipt))) return unsaid(UNDONE);
    const same = receipt ?? (await toldFor(tx, line));
    if (same === null) return unsaid(UNDONE);
    const { statementId } = line;
    const end = { outcome: 'same', ...same, by: by.who, at, statementId } as const;
    if (!(await settleMoney(tx, line, end))) return unsaid();
    return { answer: {}, subject: `line:${line.lineId}`, facts: { cents: line.cents } };
  });
  if (!(settled instanceof Refused)) return 'same';
  return settled.reason === UNDONE ? 'look' : 'known';
}

/** Whether a payment still has the reference of a line: it stands. Asked under its loan's lock. */
async function stillHas(
  tx: Kysely<DB>,
  line: PostableLine,
  { loanId, number }: { loanId: bigint; number: number },
): Promise<boolean> {
  const found = alikeTo(line, await takenReferences(tx, line.methodId, [line.key]));
  return found?.loanId === loanId && found.number === number;
}
