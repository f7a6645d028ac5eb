import type { CollateralView } from 'contract/loan-views';
import type { Locale } from 'contract/locale';
import { type Day, displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Gem } from 'ui/icons.tsx';

type CustodyProps = {
  readonly collateral: CollateralView;
  /** Nothing of its loan is owed: it waits to be fetched. */
  readonly isToFetch?: boolean;
};

/** A pawned thing: where it is and when it comes back, or since when it is back or sold. */
export function Custody({ collateral, isToFetch = false }: CustodyProps) {
  const locale = useLocale();
  const facts = useFacts();
  return (
    <div className="flex gap-3">
      <Gem aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="font-bold">
          {collateral.item[locale]} · {m.account_ticket({ ticket: collateral.ticket })}
        </p>
        <p className="text-sm text-ink-2">
          {isToFetch && collateral.state === 'in-custody'
            ? m.account_collateral_fetch({
                item: collateral.item[locale],
                ticket: collateral.ticket,
              })
            : standing(collateral, locale)}
        </p>
        {isToFetch && facts && <Hotline phone={facts.company.hotline} />}
      </div>
    </div>
  );
}

function standing({ state, place, releasedOn, soldOn }: CollateralView, locale: Locale): string {
  switch (state) {
    case 'in-custody':
      return m.account_in_custody({ place: place[locale] });
    case 'released':
      return m.account_released({ day: dayText(releasedOn) });
    case 'sold':
      return m.account_sold({ day: dayText(soldOn) });
  }
}

function dayText(day: Day | null): string {
  return day === null ? '' : displayDay(day);
}
