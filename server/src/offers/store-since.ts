import type { AgreementView } from 'contract/offers';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { DB } from '../database/types.ts';
import type { StoredOffer } from './store.ts';

/** What has become of an offer and its application by a day, beyond how the offer itself ended. */
export async function sinceOffer(
  db: Kysely<DB>,
  { id, applicationId }: Pick<StoredOffer, 'id' | 'applicationId'>,
  today: Day,
): Promise<AgreementView['since']> {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('loan as l', (join) => join.on('l.offer_id', '=', id))
    .leftJoin('loan_summary as s', 's.loan_id', 'l.id')
    .select(['a.status', 'l.id as loanId', 's.loan_status_id as loanStatus'])
    .select((of) =>
      of
        .selectFrom('offer as n')
        .select((newer) => newer.fn.max('n.id').as('id'))
        .whereRef('n.application_id', '=', 'a.id')
        .where('n.id', '>', id)
        .where(sql<boolean>`(n.status = 'Signed' or n.status = 'Open' and n.sign_by >= ${today})`)
        .as('newerOffer'),
    )
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const { status, loanId, loanStatus, newerOffer } = row;
  return {
    loan:
      loanId === null
        ? null
        : { loanId: Number(loanId), isReturned: loanStatus === LOAN_STATUS.notTakenUp },
    newerOfferId: newerOffer === null ? null : Number(newerOffer),
    isInReview: status === 'Pending' || status === 'In review',
  };
}
