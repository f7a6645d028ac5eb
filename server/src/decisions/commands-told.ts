import type { DecisionView } from 'contract/office/decision-views';
import type { Locale } from 'contract/locale';
import { fillSms } from 'contract/office/sms-templates';
import { ticketNumber } from 'contract/record-numbers';
import { denialWords } from '../applications/decide/commands-decide.ts';
import { repeatSms } from '../applications/decide/commands-repeat.ts';
import { heldCollateral } from '../applications/decide/store-collateral.ts';
import type { ReviewedApplication } from '../applications/review/store-review.ts';
import { smsWords } from '../notices/commands-words.ts';
import type { DecisionServices } from './commands-terms.ts';

/** What the borrower would be told, of a denial, a withdrawal and a cancelled agreement with what they are to fetch; and what of theirs waits to be given back. */
export async function toldIn(
  services: DecisionServices,
  application: ReviewedApplication,
  locale: Locale,
): Promise<Pick<DecisionView, 'sms' | 'to_give_back'>> {
  const { db } = services;
  const { id } = application;
  const collateral = (await heldCollateral(db, [id])).get(id) ?? null;
  const held = collateral && {
    item: collateral.item[locale],
    ticket: ticketNumber(collateral.ticket),
  };
  return {
    sms: {
      denied: (await denialWords(db, application))(locale),
      withdrawn: smsWords('notice_offer_withdrawn', locale),
      applicant_withdrew:
        held === null
          ? smsWords('notice_application_withdrawn', locale)
          : fillSms(smsWords('notice_application_withdrawn_collateral', locale), held),
      repeats: await repeatSms(services, application, locale),
      cancelled:
        held === null
          ? smsWords('notice_agreement_cancelled', locale)
          : fillSms(smsWords('notice_agreement_cancelled_pledge', locale), held),
    },
    to_give_back: collateral?.waits ? ticketNumber(collateral.ticket) : null,
  };
}
