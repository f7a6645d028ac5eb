import { Gem, ShoppingBag, User, Wallet } from '../ui/icons.tsx';

/** Each product's sign. */
export const PRODUCT_ICONS = { payday: Wallet, personal: User, purchasing: ShoppingBag, pawn: Gem };
