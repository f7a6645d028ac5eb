import { OFFICERS } from 'contract/office/who';
import { randomUUID } from 'node:crypto';
import type { Locale } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import { changedSince } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { findOrMakeBorrower } from './store.ts';

interface Entered extends JsonObject {
  borrowerId: number;
}

interface NewPerson {
  /** 855 and 8 or 9 digits. */
  readonly phone: string;
  readonly name: string;
  readonly lastName: string;
  /** The language to write to them in. */
  readonly locale: Locale;
}

/**
 * Enters somebody at the counter who has sent no application (officer): they prove the phone by a code like everybody, and the
 * account begins with that. Refused where the phone has a borrower.
 */
export async function enterBorrower(
  services: LoanServices,
  by: By,
  { phone, name, lastName, locale }: NewPerson,
): Promise<Entered | Refused> {
  const roles = OFFICERS;
  const options = { event: 'borrower.made', by, roles, key: null, fields: {} };
  return act<Entered>(services, options, async (tx, now) => {
    const person = { uuid: randomUUID(), phone, name, lastName, nationalId: null, locale, at: now };
    const { id, made } = await findOrMakeBorrower(tx, person);
    if (!made) return changedSince(tx, by.who, ['borrower', id]);
    return { answer: { borrowerId: Number(id) }, subject: `borrower:${id}`, facts: {} };
  });
}
