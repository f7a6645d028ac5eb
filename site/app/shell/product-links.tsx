import { PRODUCT_KEYS } from 'lending/product';
import { paths } from '../paths.ts';
import { MenuLink } from 'ui/menu-link.tsx';
import { productName, productTerm } from '../products/words.ts';

/** One entry per product: its name and its term. */
export function ProductLinks() {
  return PRODUCT_KEYS.map((product) => (
    <MenuLink key={product} to={paths.product(product)} detail={productTerm(product)}>
      {productName(product)}
    </MenuLink>
  ));
}
