import { APPROVERS } from 'contract/office/who';
import { tellAccountUndecided } from '../applications/decide/commands-account.ts';
import { onApplication, type Moved } from '../applications/review/commands-review.ts';
import { decidedSince } from '../applications/review/commands-changed.ts';
import { moveApplication, withdrawStandingApproval } from '../applications/review/store-review.ts';
import type { Refused } from 'contract/refusal';
import { m } from '../notices/commands-words.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { recallNotice, tellBorrower } from '../notices/commands-loans.ts';
import { OFFER_MADE } from './commands.ts';
import { withdrawOpenOffer } from './store.ts';

/**
 * Takes an approval back until the agreement is signed: the application is in review again, its offer is withdrawn (approver). The
 * offer's SMS never leaves where it has not left yet; where it has, the borrower is told that the offer does not stand any more.
 */
export async function withdrawApproval(
  services: LoanServices,
  by: By,
  applicationId: bigint,
  seen?: number,
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.approval_withdrawn', by, roles: APPROVERS, applicationId, seen },
    async (tx, application, now) => {
      if (application.status !== 'Approved') return decidedSince(tx, by.who, applicationId);
      const offer = await withdrawOpenOffer(tx, applicationId, now);
      if (offer === 'signed') return decidedSince(tx, by.who, applicationId);
      await moveApplication(tx, application.id, ['Approved'], 'In review');
      await tellAccountUndecided(services, tx, application, now);
      await withdrawStandingApproval(tx, applicationId, by.who, now);
      if (offer === 'none') return { status: 'In review', facts: { offer } };
      const { borrowerId } = application;
      const told = { borrowerId, kind: OFFER_MADE, at: offer.madeAt };
      if (!(await recallNotice(tx, told))) {
        await tellBorrower(tx, {
          borrowerId,
          kind: 'offer_withdrawn',
          now,
          text: (locale) =>
            m.notice_offer_withdrawn({ address: services.env.publicUrl }, { locale }),
        });
      }
      return { status: 'In review', facts: { offer: Number(offer.id) } };
    },
  );
}
