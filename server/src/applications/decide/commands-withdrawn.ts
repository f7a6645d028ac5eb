import { REVIEWERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { applicationNumber, ticketNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { reasonRefusal } from '../../loans/commands-reason.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import { m } from '../../notices/commands-words.ts';
import { decidedSince } from '../review/commands-changed.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import { moveApplication } from '../review/store-review.ts';
import { type HeldCollateral, heldCollateral } from './store-collateral.ts';
import { openOverride } from './store-override.ts';
import { insertWithdrawal } from './store-withdrawal.ts';

/**
 * Withdraws an application at the applicant's wish, before anybody has decided on it, with how they said so (reviewer). They are told by SMS
 * and may apply again at once; what was pawned waits to be fetched. Refused while an approval above the ceiling is proposed.
 */
export async function withdrawApplication(
  services: LoanServices,
  by: By,
  { applicationId, seen, reason }: { applicationId: bigint; seen?: number; reason: string },
): Promise<Moved | Refused> {
  const wrong = reasonRefusal(reason);
  if (wrong !== null) return wrong;
  return onApplication(
    services,
    { event: 'application.withdrawn', by, roles: REVIEWERS, applicationId, seen },
    async (tx, { borrowerId }, now) => {
      if ((await openOverride(tx, applicationId)) !== null)
        return decidedSince(tx, by.who, applicationId);
      if (!(await moveApplication(tx, applicationId, ['Pending', 'In review'], 'Withdrawn'))) {
        return decidedSince(tx, by.who, applicationId);
      }
      const wish = { applicationId, note: reason.trim(), repeats: null };
      await insertWithdrawal(tx, { ...wish, by: by.who, at: now });
      const collateral = (await heldCollateral(tx, [applicationId])).get(applicationId) ?? null;
      const text = toldOf(services, applicationId, collateral);
      const kind = 'application_withdrawn';
      await tellBorrower(tx, { borrowerId, applicationId, kind, now, text });
      return { status: 'Withdrawn', facts: {} };
    },
  );
}

/** What the SMS says: that it was at their wish, that nothing is owed, and what of theirs is to be fetched. */
function toldOf(
  { env }: Pick<LoanServices, 'env'>,
  id: bigint,
  collateral: HeldCollateral | null,
): Refusal {
  const inputs = { number: applicationNumber(id), address: env.publicUrl };
  if (collateral === null) return (locale) => m.notice_application_withdrawn(inputs, { locale });
  const { item, ticket } = collateral;
  const fetch = { ticket: ticketNumber(ticket), hotline: env.company.hotline };
  return (locale) =>
    m.notice_application_withdrawn_collateral(
      { ...inputs, ...fetch, item: item[locale] },
      { locale },
    );
}
