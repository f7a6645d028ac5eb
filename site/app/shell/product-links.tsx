import { limitsInForce, PRODUCT_KEYS } from 'lending/product';
import { useFacts } from '../facts.ts';
import { paths } from '../paths.ts';
import { MenuLink } from 'ui/menu-link.tsx';
import { productName, productTerm } from '../products/words.ts';

/** One entry per product: its name and its term. */
export function ProductLinks() {
  const terms = useFacts()?.terms;
  return PRODUCT_KEYS.map((product) => (
    <MenuLink
      key={product}
      to={paths.product(product)}
      detail={productTerm(product, terms?.[product] ?? limitsInForce(product))}
    >
      {productName(product)}
    </MenuLink>
  ));
}
