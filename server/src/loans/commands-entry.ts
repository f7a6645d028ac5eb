import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { agreementOf } from 'lending/agreement';
import { loanOfAgreement } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { notThere } from '../changes/commands.ts';
import { askAlone, type Asked } from '../database/prepared.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { tellingBorrower } from '../notices/commands-loans.ts';
import type { LoanKind } from '../notices/store-kinds.ts';
import { act, type By, type LoanServices } from './commands-act.ts';
import { staleRefusal } from './commands-seen.ts';
import { ruleText } from './commands-rules.ts';
import { dayOfAct, lockLoanWith, type NewEntry, type StoredLoan, withEntry } from './store.ts';
import { type EntryFacts, entryParts } from './store-entry.ts';
import type { Posted } from './store-postings.ts';
import { withFlags } from './store-flags.ts';
import { summaryOf } from './store-summary.ts';

/** What an act that adds an entry answers. */
export interface Entered extends JsonObject {
  loanId: number;
  /** Number of the entry within the loan. */
  entry: number;
  /** Number of the receipt; null for what is no payment. */
  receipt: number | null;
  /** True for the answer to a repeat, where the act marks it. */
  repeated?: boolean;
}

/** An entry to be added, and what the borrower is told of it. */
export interface EntryPlan {
  entry: NewEntry;
  facts?: Partial<Omit<EntryFacts, 'by' | 'at'>>;
  /** Beside the entry's own figures in the audit: names of rules and kinds, never personal data. */
  audit?: JsonObject;
  /** Kind and text of the SMS; missing: none. `after` is the loan with the entry. */
  notice?: { kind: LoanKind; text: (after: Loan) => Refusal };
  /** Before the entry, in the same transaction; a refusal undoes both. */
  also?: (tx: Kysely<DB>, made: { number: number; at: Date }) => Promise<Refused | null>;
}

interface EntryOptions<Beside> {
  event: string;
  by: By;
  roles: readonly By['role'][];
  loanId: bigint;
  /** Only of this borrower; null: whose it is does not matter. */
  borrowerId?: bigint | null;
  key: string | null;
  marksRepeat?: true;
  fields?: Readonly<Record<string, string | number | null>>;
  /** Number of the newest entry that was seen when it was decided; left out: whatever stands. */
  saw?: number | undefined;
  /** What the plan needs beside the loan: one value or none, asked for in the statement that locks it. */
  beside?: Asked<Beside>;
}

interface Opened<Beside> {
  loan: StoredLoan;
  beside: Beside | null;
}

/** A locked loan before its new entry. */
interface Before {
  readonly disbursedOn: Day;
  /** The day of the act. */
  readonly asOf: Day;
  /** The loan as of that day, for what is decided on more than days: a payment is not (P10). */
  readonly fold: () => Loan;
}

/**
 * Adds one entry to a loan in one transaction: the loan's row is locked, the act decided on the loan as of today (`plan`),
 * the entry added, the summary written, the borrower told. The facts in the audit hold the entry's own figures, so
 * that its blocks guard the book (docs/decisions/0020).
 */
export async function enter<Beside = never>(
  services: LoanServices,
  { loanId, borrowerId = null, fields = {}, saw, beside, ...options }: EntryOptions<Beside>,
  plan: (
    before: Before,
    stored: StoredLoan,
    found: { tx: Kysely<DB>; beside: Beside | null },
  ) => Promise<EntryPlan | Refused>,
): Promise<Entered | Refused> {
  const { clock } = services;
  const allFields = { loan: Number(loanId), ...fields };
  const opening = async (tx: Kysely<DB>, used: Asked<Posted> | null) => {
    const wanted = { id: loanId, borrowerId, beside: [used, beside ?? null] as const };
    const found = await lockLoanWith<readonly [Posted, Beside]>(tx, wanted);
    // Without the loan there is no row that could say it.
    if (!found) return { before: used && (await askAlone(tx, used)), opened: undefined };
    const [before, value] = found.beside;
    return { before, opened: { loan: found.loan, beside: value } };
  };
  const entering = { ...options, fields: allFields, opening };
  return act<Entered, Opened<Beside>>(services, entering, async (tx, now, opened) => {
    if (!opened) return notThere();
    const { loan: stored, beside: found } = opened;
    const stale = await staleRefusal(tx, options.by.who, { loan: stored, saw });
    if (stale !== null) return stale;
    const agreement = agreementOf(stored.terms, stored.disbursedOn);
    const asOf = dayOfAct(stored, clock.today());
    const fold = () => loanOfAgreement(agreement, stored.entries, asOf);
    const { disbursedOn } = stored;
    const planned = await plan({ disbursedOn, asOf, fold }, stored, { tx, beside: found });
    if (planned instanceof Refused) return planned;
    const { entry, facts = {}, audit = {}, notice, also } = planned;
    const next = withEntry(stored, entry);
    const { lastEntry: number } = next;
    const refused = await also?.(tx, { number, at: now });
    if (refused) return refused;
    const after = await withFlags(tx, next, loanOfAgreement(agreement, next.entries, asOf));
    const writes = entryParts(tx, next, {
      facts: { ...facts, by: options.by.who, at: now },
      summary: summaryOf(next, after),
    });
    if (notice) {
      const { borrowerId: who } = stored;
      const told = { borrowerId: who, kind: notice.kind, text: notice.text(after), now };
      writes.push(tellingBorrower(told));
    }
    const { receipt = null } = facts;
    const made = { number, receipt: receipt === null ? null : Number(receipt) };
    const answer = { loanId: Number(loanId), entry: number, receipt: made.receipt };
    const auditFacts = { ...entry, ...audit, ...made } as JsonObject;
    return { answer, subject: `loan:${loanId}`, facts: auditFacts, writes };
  });
}

/** A refusal by a rule of `lending`, whose name stands in `reason` for programs. */
export function refusedBy(reason: string): Refused {
  return Refused.because((locale) => ruleText(reason)({}, { locale }), reason);
}
