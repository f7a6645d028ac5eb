import type { ProductKey } from 'lending/product';
import { endpoint } from '../endpoint.ts';
import { productRates as calls } from '../products.ts';
import { ratesReply } from '../schemas/products.ts';

const rates = (product: ProductKey) =>
  endpoint(calls[product], {
    name: `products.${product}Rates`,
    summary: `Limits, rate table and fees of the ${product} loan`,
    reply: ratesReply,
  });

export const productRates = {
  payday: rates('payday'),
  personal: rates('personal'),
  purchasing: rates('purchasing'),
  pawn: rates('pawn'),
} as const satisfies Record<ProductKey, unknown>;
