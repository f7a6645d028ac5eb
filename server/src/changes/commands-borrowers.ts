import type { Locale } from 'contract/locale';
import type { AuditEvent } from 'contract/office/audit-acts';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { notThere, timeOf } from './commands.ts';
import { type ActedOn, type LastAct, lastAct } from './store.ts';

type Said = (
  inputs: { readonly when: string; readonly hotline: string },
  options: { readonly locale: Locale },
) => string;

/** How what a borrower acted on stands by now, and what that means for them. */
const TO_BORROWERS: Readonly<Partial<Record<AuditEvent, Said>>> = {
  'agreement.cancelled': (_, options) => m.refusal_agreement_cancelled({}, options),
  'application.approval_withdrawn': (_, options) => m.refusal_offer_withdrawn({}, options),
  'application.document_added': m.refusal_document_added,
  'application.document_ended': (_, options) => m.refusal_document_ended({}, options),
  'application.document_struck': (_, options) => m.refusal_document_struck({}, options),
  'document.received': m.refusal_document_sent,
  'offer.declined': m.refusal_offer_declined,
  'offer.expired': (_, options) => m.refusal_offer_expired({}, options),
  'offer.signed': m.refusal_offer_signed,
};

/**
 * Refuses an act of a borrower on what is no longer as they saw it: the sentence says how it stands, in words that are not the desk's.
 * Of the lender's acts they are told what was done, never by whom.
 */
export async function changedForBorrower(
  services: { readonly db: Kysely<DB> } & Pick<Services, 'env'>,
  on: ActedOn,
): Promise<Refused> {
  const last = await lastAct(services.db, on);
  return last === null ? notThere() : standsForBorrower(services, last);
}

/** The same, where the act is known. */
export function standsForBorrower(
  { env }: Pick<Services, 'env'>,
  { event, at }: Pick<LastAct, 'event' | 'at'>,
): Refused {
  const { hotline } = env.company;
  const when = at === null ? '' : timeOf(at.getTime());
  return Refused.because((locale) => {
    const said = event === 'borrower.details_dropped' ? undefined : TO_BORROWERS[event];
    return said?.({ when, hotline }, { locale }) ?? m.refusal_changed({}, { locale });
  }, 'changed');
}
