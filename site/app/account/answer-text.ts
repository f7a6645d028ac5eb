import type { LoanCard } from 'contract/loan-views';
import { type Day, displayDay } from 'lending/calendar';
import { m } from 'words/messages';

type Asked = Extract<LoanCard['extension'], { state: 'asked' }>;

/** Whether the day has passed on which the lender was to answer; the request waits all the same. */
export const isOverdue = ({ answerBy }: Pick<Asked, 'answerBy'>, today: Day): boolean =>
  today > answerBy;

/** By when the lender answers about the extension, or was to. */
export function answerText(asked: Pick<Asked, 'answerBy'>, today: Day): string {
  const day = displayDay(asked.answerBy);
  return isOverdue(asked, today)
    ? m.account_extension_overdue({ day })
    : m.account_extension_waits({ day });
}
