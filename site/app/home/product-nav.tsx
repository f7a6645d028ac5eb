import { PRODUCT_NAMES } from 'contract/product-names';
import { PRODUCT_KEYS } from 'lending/product';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { ChipLink } from 'ui/chip-link.tsx';
import { PRODUCT_ICONS } from '../products/icons.ts';

/** The four products as pills; on a phone the row scrolls sideways. */
export function ProductNav() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!nav || !current) return;
    // Scrolls the row only: `scrollIntoView` would scroll the page as well.
    const seen = nav.getBoundingClientRect();
    nav.scrollLeft += current.left + current.width / 2 - seen.left - seen.width / 2;
  }, [pathname]);
  return (
    <nav
      ref={row}
      aria-label={m.home_products_nav()}
      className="-mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-2 py-1 lg:w-auto lg:flex-wrap lg:gap-1.5">
        {PRODUCT_KEYS.map((product) => {
          const Icon = PRODUCT_ICONS[product];
          return (
            <li key={product}>
              <ChipLink
                to={paths.product(product)}
                icon={<Icon className="size-5 shrink-0" aria-hidden="true" />}
              >
                {PRODUCT_NAMES[product].short()}
              </ChipLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
