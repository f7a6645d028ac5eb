import { SALE_NOTICE_DAYS } from 'contract/office/collateral';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addDays, type Day, phnomPenhDay } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import type { Cents } from 'lending/money';
import type { DB } from '../../database/types.ts';
import {
  isGivenUp,
  isUntold,
  type NoticeOfAct,
  noticeToBorrower,
  wentToStranger,
} from '../../notices/store-of-act.ts';
import { SALE_NOTICE } from '../../notices/store-kinds.ts';
import { letterOf, type StoredLetter } from '../letters/store.ts';
import { foldToday, type StoredLoan } from '../store.ts';
import { SALE_STANDS, STANDS } from '../store-stands.ts';

/** When the default that stands was declared of the loan of a ticket, in SQL; null where none stands. */
export const defaultedAt = (
  ticket: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql<Date | null>`(
  select max(e.made_at) from loan_entry e
  join loan l on l.id = e.loan_id
  join collateral c on c.application_id = l.application_id
  where c.id = ${ticket} and e.kind = 'default' and ${STANDS})`;

/** From when a thing may be sold; null: since the default that stands was declared, and since a sale that was undone, the borrower was not told of a sale. */
async function saleNoticeOf(db: Kysely<DB>, ticket: bigint) {
  const row = await db
    .selectFrom('collateral_sale_notice as n')
    .select(['n.sale_from as saleFrom', 'n.sent_by as by', 'n.sent_at as at'])
    .where('n.collateral_id', '=', ticket)
    .where('n.sent_at', '>=', defaultedAt(sql.val(ticket)))
    // A sale spends its notice, also where it is undone: the borrower was told since that the thing is sold.
    .where(
      sql<boolean>`not exists (select from collateral_sale s where s.collateral_id = n.collateral_id
        and s.sold_at > n.sent_at and not ${SALE_STANDS})`,
    )
    .orderBy('n.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What prevents a sale, whenever it is paid until the last day before it: late fees go on, so what settles the loan on that day does so on every earlier one.
 * Once the thing may be sold, what settles the loan today.
 */
export function redeemsCents(
  stored: StoredLoan,
  { saleFrom, today }: { saleFrom: Day; today: Day },
): Cents {
  const lastDay = addDays(saleFrom, -1);
  return settlesCents(foldToday(stored, lastDay > today ? lastDay : today));
}

/** The newest notice of a sale of the default that stands. */
export interface SaleNotice {
  /** The first day on which it may be sold: the notice's days after its message left, or it went on paper. */
  readonly saleFrom: Day;
  readonly by: string;
  readonly at: Date;
  /** Its message; null: it is kept no more. */
  readonly message: NoticeOfAct | null;
  /** Its message did not leave, or went to a stranger, so that no days run. */
  readonly isUntold: boolean;
  /** It went to a phone that was found not to be the borrower's while its days ran. */
  readonly isStrangers: boolean;
  /** Its message goes out no more by itself, or went to a stranger, or it went on paper, which may have been noted wrongly: another notice may be sent. */
  readonly mayRepeat: boolean;
  /** That it went on paper, since its message reached nobody: it counts by that; null: it did not. */
  readonly letter: StoredLetter | null;
}

/** The notice of a sale that counts, with how its message stands; null: since the default that stands was declared, or a sale undone, none was sent. */
export async function saleNoticeNow(
  db: Kysely<DB>,
  { ticket, borrowerId }: { ticket: bigint; borrowerId: bigint },
): Promise<SaleNotice | null> {
  const notice = await saleNoticeOf(db, ticket);
  if (notice === null) return null;
  const message = await noticeToBorrower(db, { borrowerId, kind: SALE_NOTICE, at: notice.at });
  const letter = await letterOf(db, { demand: 'sale', at: notice.at, of: { ticket } });
  const sentOn = message?.sentAt ? phnomPenhDay(message.sentAt.getTime()) : null;
  const leftOn = letter?.givenOn ?? sentOn;
  const counted = leftOn === null ? notice.saleFrom : addDays(leftOn, SALE_NOTICE_DAYS);
  const saleFrom = counted > notice.saleFrom ? counted : notice.saleFrom;
  const told = { borrowerId, at: notice.at, message, lastDay: addDays(saleFrom, -1) };
  const isStrangers = letter === null && (await wentToStranger(db, told));
  return {
    ...notice,
    saleFrom,
    message,
    isUntold: letter === null && (isStrangers || isUntold(message)),
    isStrangers,
    mayRepeat: letter !== null || isStrangers || isGivenUp(message),
    letter,
  };
}
