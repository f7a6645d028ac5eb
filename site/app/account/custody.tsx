import type { CollateralView, LoanCard } from 'contract/loan-views';
import type { Locale } from 'contract/locale';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Gem } from 'ui/icons.tsx';
import { FetchItem } from './fetch-item.tsx';

type CustodyProps = { readonly card: Pick<LoanCard, 'collateral' | 'state' | 'owedBackCents'> };

/** Whether what was pawned waits for its owner: the loan is repaid and nothing is owed back, or its payout came back; and it still lies with the lender. */
export function isToFetch({ collateral, state, owedBackCents }: CustodyProps['card']): boolean {
  const isOver = (state === 'repaid' && owedBackCents === 0) || state === 'returned';
  return isOver && collateral?.state === 'in-custody';
}

/** A pawned thing: where it is and when it comes back, from when it may be sold and what prevents that, that it is to be fetched, that it is missing, or since when it is back, sold or settled; nothing where nothing was pawned. */
export function Custody({ card }: CustodyProps) {
  const locale = useLocale();
  const facts = useFacts();
  const { collateral } = card;
  if (collateral === null) return null;
  return (
    <div className="flex gap-3">
      <Gem aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        {isToFetch(card) ? (
          <FetchItem collateral={collateral} />
        ) : (
          <>
            <p className="font-bold">
              {collateral.item[locale]} · {m.account_ticket({ ticket: collateral.ticket })}
            </p>
            <p className="text-sm text-ink-2">{standing(collateral, locale)}</p>
            {asksToCall(collateral) && facts && (
              <div className="mt-2">
                <Hotline phone={facts.company.hotline} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Whether what is said of it ends with that one calls: the lender does not find it, or says that it is lost and settled. */
const asksToCall = ({ state }: CollateralView) => state === 'missing' || state === 'settled';

function standing(collateral: CollateralView, locale: Locale): string {
  const { state, releasedOn, soldOn } = collateral;
  switch (state) {
    case 'in-custody':
      return heldText(collateral, locale);
    case 'missing':
      return m.account_item_missing();
    case 'settled':
      return m.account_item_settled({ day: dayText(releasedOn) });
    case 'released':
      return m.account_released({ day: dayText(releasedOn) });
    case 'sold':
      return m.account_sold({ day: dayText(soldOn) });
  }
}

function heldText({ sale, place: places }: CollateralView, locale: Locale): string {
  const place = places[locale];
  if (sale === null) return m.account_in_custody({ place });
  const said = { day: displayDay(sale.from), amount: formatDollars(sale.redeemCents), place };
  return sale.isOpen ? m.account_may_be_sold(said) : m.account_sold_from(said);
}

function dayText(day: Day | null): string {
  return day === null ? '' : displayDay(day);
}
