import type { LoanCard, LoanView } from 'contract/loan-views';
import { interestMethods } from 'contract/options/loan-terms';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { PRODUCTS } from 'lending/product';
import { m } from 'words/messages';
import { productName } from '../products/words.ts';
import { BadgePill } from './badge-pill.tsx';
import { isEnded } from './ended.ts';
import { type LoanBadge, loanBadge, owedBackBadge } from './loan-badge.ts';

/** Which loan this is: product and amount, status, number, since when, at which rate, in how many payments. */
export function LoanTitle({ view }: { readonly view: LoanView }) {
  const { card } = view;
  const said = [
    `${m.account_col_loan_id()} ${card.number}`,
    m.account_paid_out({ day: displayDay(card.disbursedOn) }),
    rateText(view),
    ...(view.instalments.length === 0 ? [] : [paymentsText(view.instalments.length)]),
  ];
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>
          {productName(card.product)} {formatDollars(card.principalCents)}
        </h1>
        <BadgePill badge={badgeOf(card)} />
      </div>
      <p className="text-label text-ink-2">{said.join(' · ')}</p>
    </div>
  );
}

function badgeOf(card: LoanCard): LoanBadge {
  return isEnded(card) && card.owedBackCents > 0
    ? owedBackBadge()
    : loanBadge(card.loanStatusId, card.childStatusId);
}

function paymentsText(count: number): string {
  return count === 1 ? m.account_one_payment() : m.account_payments_count({ count });
}

/** `8% a month`, with how interest is reckoned where there is more than one payment. */
function rateText({ card, ratePercent, interestMethod, instalments }: LoanView): string {
  const percent = String(ratePercent);
  const isMonthly = PRODUCTS[card.product].duration.unit === 'months';
  const rate = isMonthly ? m.account_rate_month({ percent }) : m.account_rate_days({ percent });
  const method = interestMethods.options.find(({ value }) => value === interestMethod);
  return method && instalments.length > 1 ? `${rate} (${method.label()})` : rate;
}
