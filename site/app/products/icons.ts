import { Gem, ShoppingBag, User, Wallet } from 'lucide-react';

/** Each product's sign. */
export const PRODUCT_ICONS = { payday: Wallet, personal: User, purchasing: ShoppingBag, pawn: Gem };
