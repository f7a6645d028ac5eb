import { Gem, ShoppingBag, User, Wallet } from 'ui/icons.tsx';

/** Each product's icon. */
export const PRODUCT_ICONS = { payday: Wallet, personal: User, purchasing: ShoppingBag, pawn: Gem };
