import type { Locale } from 'contract/locale';
import { fillSms } from 'contract/office/sms-templates';
import { REVIEWERS } from 'contract/office/who';
import { applicationNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import { m, smsWords } from '../../notices/commands-words.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import { moveApplication, type ReviewedApplication } from '../review/store-review.ts';
import { openOverride } from './store-override.ts';
import { holdOpen, insertWithdrawal, openApplicationOwner } from './store-withdrawal.ts';

/**
 * Ends an application as what it is, a repetition of one that is under way (G-22), before anybody has decided on it (reviewer): nobody denied it,
 * and nobody took it back. What it repeats goes on, and the SMS says so. Refused where that is open no more: then it is decided by itself. Refused too where that
 * is another borrower's, of the same national ID: which of both is whose only a review can say.
 */
export async function endRepeat(
  services: LoanServices,
  by: By,
  { applicationId, seen }: { applicationId: bigint; seen?: number },
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.ended_as_repeat', by, roles: REVIEWERS, applicationId, seen },
    async (tx, application, now) => {
      const { borrowerId, openOriginal, status } = application;
      if (!['Pending', 'In review'].includes(status) || (await openOverride(tx, applicationId)))
        return decidedSince(tx, by.who, applicationId);
      const owner = openOriginal && (await holdOpen(tx, openOriginal));
      if (openOriginal === null || owner !== borrowerId) {
        return Refused.because(repeatsNone, 'no_repeat');
      }
      await moveApplication(tx, applicationId, ['Pending', 'In review'], 'Withdrawn');
      const ended = { applicationId, note: null, repeats: openOriginal };
      await insertWithdrawal(tx, { ...ended, by: by.who, at: now });
      const text = saidOf(services, applicationId, openOriginal);
      const kind = 'application_repeats';
      await tellBorrower(tx, { borrowerId, applicationId, kind, now, text });
      return { status: 'Withdrawn', facts: { duplicate_of: Number(openOriginal) } };
    },
  );
}

/** What the borrower would be told, in a language; null: the application repeats none of theirs that is under way. */
export async function repeatSms(
  services: Pick<LoanServices, 'db' | 'env'>,
  application: Pick<ReviewedApplication, 'id' | 'borrowerId' | 'openOriginal'>,
  locale: Locale,
): Promise<string | null> {
  const { openOriginal } = application;
  const owner = openOriginal && (await openApplicationOwner(services.db, openOriginal));
  if (openOriginal === null || owner !== application.borrowerId) return null;
  return saidOf(services, application.id, openOriginal)(locale);
}

/** The words of the SMS. Of something pawned it need not speak: that is taken once an application is approved, and a repetition never was. */
function saidOf(
  { env }: Pick<LoanServices, 'env'>,
  id: bigint,
  openOriginal: bigint,
): (locale: Locale) => string {
  const inputs = {
    number: applicationNumber(id),
    original: applicationNumber(openOriginal),
    address: env.publicUrl,
  };
  return (locale) => fillSms(smsWords('notice_application_repeats', locale), inputs);
}

const repeatsNone = (locale: Locale) => m.refusal_repeats_none({}, { locale });
