import { PRODUCT_KEYS } from 'lending/product';
import { useId } from 'react';
import { m } from 'words/messages';
import { PRODUCT_ICONS } from '../products/icons.ts';
import { productName } from '../products/words.ts';
import { buttonClass } from 'ui/button-class.ts';
import { ChevronDown, HandCoins } from 'ui/icons.tsx';
import { useHoverMenu } from 'ui/use-hover-menu.ts';
import { useBorrow } from './borrow-choices.tsx';

const QUIET =
  'relative inline-flex min-h-11 items-center justify-center gap-3 rounded-lg border-[1.5px] border-line bg-line px-4 py-1 font-bold text-ink-2';

/**
 * The borrow menu of the profile (PROF-10, PROF-11). While an application waits it stays in its place and pressing it leads to the
 * reason (docs/look.md).
 */
export function BorrowButton({ blocked }: { readonly blocked: (() => void) | null }) {
  const { open, rootProps, buttonProps } = useHoverMenu();
  const borrow = useBorrow(blocked);
  const id = useId();
  const label = (
    <>
      <HandCoins aria-hidden="true" className="size-5" />
      {m.nav_borrow()}
      <ChevronDown aria-hidden="true" className="size-4" />
    </>
  );
  if (blocked) {
    return (
      <button type="button" aria-disabled="true" onClick={blocked} className={QUIET}>
        {label}
      </button>
    );
  }
  return (
    <div {...rootProps} className="relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        className={buttonClass('primary', 'small', true)}
      >
        {label}
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full left-0 z-10 min-w-64 animate-rise pt-2 lg:right-0 lg:left-auto"
      >
        <ul className="rounded-lg border border-line bg-card p-2 shadow-card">
          {PRODUCT_KEYS.map((product) => {
            const Icon = PRODUCT_ICONS[product];
            return (
              <li key={product}>
                <button
                  type="button"
                  onClick={() => borrow(product)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-start hover:bg-tint"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
                  {productName(product)}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
