import type { CollateralView } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Gem } from 'ui/icons.tsx';

/** A pawned thing: where it is, and when it comes back. */
export function Custody({ collateral }: { readonly collateral: CollateralView }) {
  const locale = useLocale();
  const { releasedOn } = collateral;
  return (
    <div className="flex gap-3">
      <Gem aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="font-bold">
          {collateral.item[locale]} · {m.account_ticket({ ticket: collateral.ticket })}
        </p>
        <p className="text-sm text-ink-2">
          {collateral.state === 'in-custody'
            ? m.account_in_custody({ place: collateral.place[locale] })
            : m.account_released({ day: releasedOn === null ? '' : displayDay(releasedOn) })}
        </p>
      </div>
    </div>
  );
}
