import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { Text } from './locale.ts';

interface ProductName {
  /** As the menu and the forms call it. */
  readonly full: Text;
  /** Beside others, and in messages. */
  readonly short: Text;
}

/** What each product is called (GEN-02). */
export const PRODUCT_NAMES: Readonly<Record<ProductKey, ProductName>> = {
  payday: { full: m.nav_product_payday, short: m.product_payday },
  personal: { full: m.nav_product_personal, short: m.product_personal },
  purchasing: { full: m.nav_product_purchasing, short: m.product_purchasing },
  pawn: { full: m.nav_product_pawn, short: m.product_pawn },
};
