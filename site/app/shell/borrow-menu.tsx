import { PRODUCT_KEYS } from 'lending/product';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { Menu } from 'ui/menu.tsx';
import { ProductLinks } from './product-links.tsx';

/** The four products with their term texts (NAV-02, NAV-03). */
export function BorrowMenu() {
  const { pathname } = useLocation();
  const current = PRODUCT_KEYS.some((product) => pathname.startsWith(paths.product(product)));
  return (
    <Menu label={m.nav_borrow()} current={current}>
      <ProductLinks />
    </Menu>
  );
}
