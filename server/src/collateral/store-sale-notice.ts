import { SALE_NOTICE_DAYS } from 'contract/office/collateral';
import type { Kysely } from 'kysely';
import { addDays, type Day, phnomPenhDay } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import {
  isGivenUp,
  isUntold,
  type NoticeOfAct,
  noticeToBorrower,
} from '../notices/store-of-act.ts';
import { SALE_NOTICE } from '../notices/store-kinds.ts';
import { saleNoticeOf } from './store-custody.ts';

/** The newest notice of a sale of the default that stands. */
export interface SaleNotice {
  /** The first day on which it may be sold: the notice's days after its message left. */
  readonly saleFrom: Day;
  readonly by: string;
  readonly at: Date;
  /** Its message; null: it is kept no more. */
  readonly message: NoticeOfAct | null;
  /** Its message did not leave, so that no days run. */
  readonly isUntold: boolean;
  /** Its message goes out no more by itself: another notice may be sent. */
  readonly mayRepeat: boolean;
}

/** The notice of a sale that counts, with how its message stands; null: since the default that stands was declared none was sent. */
export async function saleNoticeNow(
  db: Kysely<DB>,
  { ticket, borrowerId }: { ticket: bigint; borrowerId: bigint },
): Promise<SaleNotice | null> {
  const notice = await saleNoticeOf(db, ticket);
  if (notice === null) return null;
  const message = await noticeToBorrower(db, { borrowerId, kind: SALE_NOTICE, at: notice.at });
  const leftOn = message?.sentAt ? phnomPenhDay(message.sentAt.getTime()) : null;
  const counted = leftOn === null ? notice.saleFrom : addDays(leftOn, SALE_NOTICE_DAYS);
  return {
    ...notice,
    saleFrom: counted > notice.saleFrom ? counted : notice.saleFrom,
    message,
    isUntold: isUntold(message),
    mayRepeat: isGivenUp(message),
  };
}
