import type { Refused } from 'contract/refusal';
import { onApplication, type Moved } from '../applications/review/commands-review.ts';
import { moveApplication, withdrawStandingApproval } from '../applications/review/store-review.ts';
import { changed } from '../changed.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { withdrawOpenOffer } from './store.ts';

/** Takes an approval back until the agreement is signed: the application is in review again, its offer is withdrawn (approver). */
export async function withdrawApproval(
  services: LoanServices,
  by: By,
  applicationId: bigint,
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.approval_withdrawn', by, roles: ['approver'], applicationId },
    async (tx, application, now) => {
      if (application.status !== 'Approved') return changed();
      const offer = await withdrawOpenOffer(tx, applicationId, now);
      if (offer === 'signed') return changed();
      await moveApplication(tx, application.id, ['Approved'], 'In review');
      await withdrawStandingApproval(tx, applicationId, by.who, now);
      return { status: 'In review', facts: { offer } };
    },
  );
}
