import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import type { Entry } from 'lending/entry';
import { PreparedStatement, type StatementPart } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { StoredLoan } from './store.ts';
import { type Summary, summaryWritten } from './store-summary.ts';

/** Facts of an entry that the ledger does not need. */
export interface EntryFacts {
  by: string;
  at: Date;
  /** Why: in both languages where the borrower reads it. */
  reason?: string | BothLanguages | null;
  /** Of a payment: how it came. */
  methodId?: number | null;
  /** Of a payment: the bank's own reference. */
  reference?: string | null;
  intentId?: string | null;
  /** Of a payment: the number drawn for its receipt. */
  receipt?: bigint | null;
}

/** The newest entry of a loan about to be written, and the summary that it leads to. */
interface Adding {
  loanId: bigint;
  made: Entry;
  facts: EntryFacts;
  summary: Summary;
}

/** What writes the newest entry of a locked loan, counts it and replaces the summary. */
export function entryParts(
  tx: Kysely<DB>,
  loan: StoredLoan,
  { facts, summary }: Pick<Adding, 'facts' | 'summary'>,
): StatementPart[] {
  const made = loan.entries.at(-1);
  if (!made) throw new Error('A loan without the entry to be added');
  const adding = { loanId: loan.id, made, facts, summary };
  const counted = counts.part('', adding, (slot) =>
    tx
      .updateTable('loan')
      .set({ last_entry: slot((given) => given.made.number) })
      .where(
        'id',
        '=',
        slot((given) => given.loanId),
      ),
  );
  const summed = summings.part('', adding, (slot) =>
    summaryWritten(tx, summary, (name) => slot((given) => given.summary[name])),
  );
  const added = additions.part(made.kind, adding, (slot) =>
    tx.insertInto('loan_entry').values({
      loan_id: slot((given) => given.loanId),
      number: slot((given) => given.made.number),
      kind: made.kind,
      effective_on: slot((given) => given.made.on),
      cents: slot((given) => centsOf(given.made)),
      reverses: slot((given) => (given.made.kind === 'reversal' ? given.made.reverses : null)),
      pay_day: slot((given) => (given.made.kind === 'extensionGrant' ? given.made.payDay : null)),
      reason: slot((given) => bothReasons(given.facts).km),
      reason_en: slot((given) => bothReasons(given.facts).en),
      receipt: slot((given) => given.facts.receipt ?? null),
      method_id: slot((given) => given.facts.methodId ?? null),
      reference: slot((given) => given.facts.reference ?? null),
      intent_id: slot((given) => given.facts.intentId ?? null),
      made_by: slot((given) => given.facts.by),
      made_at: slot((given) => given.facts.at),
    }),
  );
  return [counted, summed, added];
}

const counts = new PreparedStatement<Adding>('count entry');
const summings = new PreparedStatement<Adding>('write summary');
const additions = new PreparedStatement<Adding>('add entry');

/** A reason that the borrower does not read is in one language. */
function bothReasons({ reason = null }: EntryFacts): { km: string | null; en: string | null } {
  return typeof reason === 'string' || reason === null ? { km: reason, en: null } : reason;
}

function centsOf(entry: Entry): bigint | null {
  if ('cents' in entry) return BigInt(entry.cents);
  return entry.kind === 'extensionGrant' ? BigInt(entry.feeCents) : null;
}
