import { checkTerms } from 'contract/office/product-check';
import { changesOf, type ProductTerms } from 'contract/office/product-terms';
import type { ProductSummary, ProductView, ProposeTerms } from 'contract/office/products';
import { Refused } from 'contract/refusal';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { Json, JsonObject } from '../database/types.ts';
import { openLoansOf } from '../loans/store-product.ts';
import { openOffersOf } from '../offers/store-product.ts';
import { readTerms, type StoredTerms, writeTerms } from '../products/store-terms.ts';
import type { Services } from '../services.ts';
import { legalCeiling } from '../settings/commands.ts';
import { openProposals, type OpenProposal } from './store.ts';

type ProductServices = Pick<Services, 'db' | 'clock' | 'env'>;

/** The four products, with the number of the change that waits. */
export async function productRows({
  db,
}: Pick<ProductServices, 'db'>): Promise<{ rows: ProductSummary[] }> {
  const waiting = await openProposals(db, 'product');
  const rows: ProductSummary[] = [];
  for (const product of PRODUCT_KEYS) {
    const { version, terms } = await readTerms(db, product);
    const proposal = waiting.get(product);
    rows.push({ product, version, terms, proposal: proposal ? String(proposal) : null });
  }
  return { rows };
}

/** A product with all that a change of it must know. */
export async function productView(
  { db, clock, env }: ProductServices,
  product: ProductKey,
): Promise<ProductView> {
  const { version, changedAt, terms } = await readTerms(db, product);
  return {
    product,
    version,
    changed_at: changedAt.toISOString(),
    terms,
    today: clock.today(),
    ceiling: await legalCeiling(db, env),
    open_loans: await openLoansOf(db, product),
    open_offers: await openOffersOf(db, product),
  };
}

/** Checks a proposal against the product as it stands, on the server's day. */
async function check(
  { db, by }: Pick<ProductServices, 'db'> & { by: string },
  product: ProductKey,
  stored: StoredTerms,
  { terms, version, today }: ProposeTerms & { today: string },
): Promise<Refused | null> {
  if (stored.version !== version) return changedSince(db, by, ['product', product]);
  const wrong = checkTerms(product, { before: stored.terms, after: terms, today });
  if (wrong.size > 0) return Refused.fields(wrong);
  return null;
}

/** The product before the change, where the change may be proposed. */
export async function checkedTerms(
  { db, clock }: Pick<ProductServices, 'db' | 'clock'>,
  by: string,
  { product, ...given }: ProposeTerms & { product: ProductKey },
): Promise<ProductTerms | Refused> {
  const stored = await readTerms(db, product);
  const refused = await check({ db, by }, product, stored, { ...given, today: clock.today() });
  if (refused) return refused;
  return changesOf(stored.terms, given.terms).length > 0
    ? stored.terms
    : Refused.because((locale) => m.office_products_error_nothing({}, { locale }), 'nothing');
}

/**
 * Puts proposed terms in force, with every change in the audit. Checked again on this day: where a line would begin in the past by
 * now, it must be proposed anew. Offers and loans keep the terms that were frozen for them.
 */
export async function carryOutTerms(
  { db, clock }: ProductServices,
  { key, baseVersion, after }: OpenProposal,
  { by, at }: { by: string; at: Date },
): Promise<Refused | null> {
  const product = key as ProductKey;
  const terms = after as ProductTerms;
  const stored = await readTerms(db, product, { lock: true });
  const given = { version: baseVersion, terms, today: clock.today() };
  const refused = await check({ db, by }, product, stored, given);
  if (refused)
    return refused.fields.size > 0
      ? Refused.because((locale) => m.office_products_error_too_late({}, { locale }), 'too_late')
      : refused;
  await writeTerms(db, product, { terms, at });
  const changes = changesOf(stored.terms, terms).map(
    ({ what, before, after: now }): JsonObject => ({
      what,
      before: before as Json,
      after: now as Json,
    }),
  );
  const facts = { version: stored.version + 1, changes };
  const act = { event: 'product.changed', actor: by, subject: `product:${product}` };
  await recordActs(db, [{ at, ...act, facts }]);
  return null;
}
