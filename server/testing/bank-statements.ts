/** Statements of a bank as a cashier reads them in. */
import { randomUUID } from 'node:crypto';
import { postStatement } from '../src/bank-statements/commands.ts';
import { openMoneyPage } from '../src/bank-statements/commands-open.ts';
import { type LoanHouse, STAFF } from './loans.ts';

/** The way of paying of one of the banks. */
export const ABA = 10;

/** A reference of the bank that no test has used. */
export const reference = () => `TRX${randomUUID().slice(0, 12)}`;

/** A line of today: an amount (`8.00`), the bank's reference, and what who paid wrote. */
export function lineOf({ clock }: LoanHouse, amount: string, ref: string, note: string): string {
  return `${clock.today()},${amount},${ref},"${note}"`;
}

/** A statement of some lines. */
export function statementOf(...lines: readonly string[]): string {
  return `${['Date,Amount,Reference,Description', ...lines].join('\n')}\n`;
}

/** Reads a statement in, as Sam does. */
export function readIn(house: LoanHouse, csv: string) {
  const file = { methodId: ABA, csv, fileName: 'aba.csv', key: randomUUID() };
  return postStatement(house, STAFF.sam, file);
}

/** The money that is looked at. */
export async function openRows(house: LoanHouse) {
  return (await openMoneyPage(house, {})).rows;
}
