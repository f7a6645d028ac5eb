import type {
  PhoneChange,
  PhoneChangePage,
  PhoneOwner,
  PhoneQuery,
  PhoneState,
} from 'contract/office/phone-changes';
import { PHONE_CONFIRMERS } from 'contract/office/who';
import { storedPhone } from 'contract/phone';
import { applicationNumber, loanIdTyped } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { findBorrower } from '../borrowers/store.ts';
import { cursorPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import type { Asker } from '../staff-by.ts';
import { staffNameOf, staffNames, staffWith } from '../standing/store-names.ts';
import { notTheirsView } from './commands-not-theirs.ts';
import { notFound, type PhoneServices } from './commands-propose.ts';
import {
  findOwner,
  openChange,
  overBefore,
  ownerOfLoan,
  PHONE_ROWS,
  type PhoneChangeRow,
  readChanges,
} from './store.ts';

/** The number of the borrower with this phone, in any spelling, or of the loan with this number. */
export async function findPhoneOwner(
  { db }: Pick<PhoneServices, 'db'>,
  text: string,
): Promise<{ id: string } | Refused> {
  const phone = storedPhone(text);
  const loanId = phone === null ? loanIdTyped(text) : null;
  const id =
    phone === null
      ? loanId === null
        ? null
        : await ownerOfLoan(db, loanId)
      : ((await findBorrower(db, phone))?.id ?? null);
  return id === null
    ? Refused.field('text', (locale) => m.office_phones_not_found({}, { locale }))
    : { id: String(id) };
}

/** A borrower with the phone of the account, and what waits about it. */
export async function phoneOwner(
  { db, clock }: Pick<PhoneServices, 'db' | 'clock'>,
  id: bigint,
): Promise<PhoneOwner | Refused> {
  const owner = await findOwner(db, id);
  if (owner === null) return notFound();
  const now = clock.now();
  const open = await openChange(db, id, now);
  const [view] = open === null ? [] : await viewsOf(db, [open], now);
  return {
    id: String(id),
    name: owner.name,
    last_name: owner.lastName,
    phone: owner.phone,
    locale: owner.locale,
    ...underWay(owner),
    open: view ?? null,
    not_theirs: await notTheirsView(db, id),
    confirmers: await staffWith(db, PHONE_CONFIRMERS),
  };
}

/** One page of those that wait, of all or of those that wait for who asks, or were decided, with who may confirm. */
export async function phoneChangePage(
  { db, clock }: Pick<PhoneServices, 'db' | 'clock'>,
  { waits_for: waitsFor, ...query }: PhoneQuery,
  asker: Asker,
): Promise<PhoneChangePage> {
  const now = clock.now();
  const theirs = waitsFor === undefined ? undefined : asker;
  const found = await readChanges(db, { ...query, waitsFor: theirs }, now);
  const page = cursorPage(found, { ...query, most: PHONE_ROWS }, ({ id }) => String(id));
  const rows = await viewsOf(db, page.rows, now);
  const confirmers = await staffWith(db, PHONE_CONFIRMERS);
  return { rows, next: page.next, previous: page.previous, confirmers };
}

const underWay = ({
  application,
  agreement,
}: Pick<PhoneChangeRow, 'application' | 'agreement'>) => ({
  application: application === null ? null : applicationNumber(application),
  agreement,
});

async function viewsOf(
  db: Kysely<DB>,
  rows: readonly PhoneChangeRow[],
  now: Date,
): Promise<readonly PhoneChange[]> {
  const actors = rows.flatMap((row) => [row.proposedBy, row.provedBy, row.decidedBy]);
  const names = await staffNames(db, actors);
  const nameOf = (actor: string | null) =>
    actor === null || actor === 'system' ? null : staffNameOf(names, actor);
  return rows.map((row) => ({
    id: String(row.id),
    borrower_id: String(row.borrowerId),
    name: row.name,
    last_name: row.lastName,
    old_phone: row.oldPhone,
    new_phone: row.newPhone,
    reason: row.reason,
    state: stateOf(row, now),
    proposed_by: staffNameOf(names, row.proposedBy),
    proposed_at: row.proposedAt.toISOString(),
    proved_by: nameOf(row.provedBy),
    decided_by: nameOf(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    ...underWay(row),
  }));
}

function stateOf(row: PhoneChangeRow, now: Date): PhoneState {
  if (row.confirmed === true) return 'changed';
  if (row.decidedBy === 'system') return 'over';
  if (row.decidedAt !== null) return 'ended';
  if (row.proposedAt <= overBefore(now)) return 'over';
  return row.provedBy === null ? 'code' : 'waiting';
}
