import type { ComplaintBody } from 'contract/office/complaints';
import { displayPhone } from 'contract/phone';
import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { complainant, type Complainant } from './store.ts';

/**
 * Why it is not certain that the borrower found is who complains: their loan is named from another phone, their phone is marked as not theirs, or
 * by the phone alone somebody of another name complains.
 */
type Doubt = 'other_phone' | 'not_theirs' | 'other_name';

/** By what a complaint was told: a loan, null without, and a phone, null where none is one. */
interface Told extends Pick<ComplaintBody, 'name' | 'complains'> {
  readonly loanId: bigint | null;
  readonly phone: string | null;
  /** What was typed as a loan is none. */
  readonly isLost: boolean;
}

/** Whom the loan or the phone names, and whose the complaint is. */
export interface Complaining {
  /** The borrower of the loan, or of the phone; null: there is none. */
  readonly holder: Complainant | null;
  /** Somebody else than they complains. */
  readonly isOther: boolean;
  /** Asks who complains; null: it is certain, or was said. */
  readonly question: Refused | null;
  /** On whose record it stands; null: on nobody's. */
  readonly from: Complainant | null;
}

/** Whose a complaint is. Where that is not certain it is asked, and of somebody else it stands on the record of the phone's own borrower alone. */
export async function whoComplains(tx: Kysely<DB>, told: Told): Promise<Complaining> {
  const { loanId, phone, complains } = told;
  const name = told.name.trim();
  const holder = told.isLost ? null : await complainant(tx, { loanId, phone, name });
  const doubt = holder && doubtOf(holder, told);
  if (holder === null || doubt === null)
    return { holder, isOther: false, question: null, from: holder };
  const isOther = complains === 'other';
  const question = complains === undefined ? asked(doubt, holder, loanId) : null;
  if (!isOther) return { holder, isOther, question, from: holder };
  const other =
    doubt === 'other_phone' ? await complainant(tx, { loanId: null, phone, name }) : null;
  return { holder, isOther, question, from: other?.isNotTheirs ? null : other };
}

function doubtOf({ phone: theirs, isNotTheirs, isNamedSo }: Complainant, told: Told): Doubt | null {
  const { loanId, phone, name } = told;
  if (loanId !== null && phone !== null && phone !== theirs) return 'other_phone';
  if (phone === theirs && isNotTheirs) return 'not_theirs';
  return loanId === null && name.trim() !== '' && !isNamedSo ? 'other_name' : null;
}

function asked(doubt: Doubt, { name, phone }: Complainant, loanId: bigint | null): Refused {
  const said = { name, phone: displayPhone(phone) };
  return Refused.field('complains', (locale) => {
    if (doubt === 'not_theirs') return m.office_complaints_not_theirs(said, { locale });
    // Without its name: whoever asks for a number would be told whose it is, and nothing would say so.
    if (doubt === 'other_name' || loanId === null)
      return m.office_complaints_other_name({ phone: said.phone }, { locale });
    return m.office_complaints_other_phone({ ...said, number: loanNumber(loanId) }, { locale });
  });
}
