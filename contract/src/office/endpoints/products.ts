import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../products.ts';
import { productTerms, TERMS_BYTES } from '../schemas/product-terms.ts';

const product = z.enum(['payday', 'personal', 'purchasing', 'pawn']);
const params = z.object({ product });

export const productList = staffEndpoint(calls.productList, {
  name: 'products.list',
  summary: 'The four products with their terms, and whether a change of them waits',
  who: MANAGERS,
  reply: z.object({
    rows: z.array(
      z.object({
        product,
        version: z.number(),
        terms: productTerms,
        proposal: z.nullable(z.string()),
      }),
    ),
  }),
});

export const oneProduct = staffEndpoint(calls.oneProduct, {
  name: 'products.read',
  summary: 'A product with all of its rate table, the ended rows included',
  who: MANAGERS,
  params,
  reply: z.object({
    product,
    version: z.number(),
    changed_at: z.string(),
    terms: productTerms,
    today: z.string(),
    ceiling: z.nullable(z.number()),
    open_loans: z.number(),
    open_offers: z.number(),
  }),
});

export const proposeTerms = staffEndpoint(calls.proposeTerms, {
  name: 'products.propose',
  summary: 'Proposes other bounds, rates and fees; another manager confirms them',
  who: MANAGERS,
  movesMoney: true,
  audit: 'product.proposed',
  bodyBytes: TERMS_BYTES,
  params,
  body: z.object({ version: z.int(), terms: productTerms }),
  reply: z.object({ proposal: z.string() }),
});
