import type { RatesReply } from 'contract/products';
import { ArrowRight } from 'ui/icons.tsx';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { Card } from 'ui/card.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { PRODUCT_ICONS } from '../products/icons.ts';
import { pricingOf } from '../products/use-rates.ts';
import { PRODUCT_TEXTS, productName, productTerm, shownRange } from '../products/words.ts';

type ProductCardsProps = { readonly rates: Readonly<Record<ProductKey, RatesReply | null>> };

/** The four products with the range and term they are known for (HOME-03, GEN-02, G-38). */
export function ProductCards({ rates }: ProductCardsProps) {
  return (
    <section aria-labelledby="products" className="mt-12">
      <h2 id="products">{m.cards_title()}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {PRODUCT_KEYS.map((product) => {
          const Icon = PRODUCT_ICONS[product];
          const { limits } = pricingOf(product, rates[product], false);
          return (
            <Card as="li" key={product} className="flex flex-col">
              <Icon className="size-7 text-primary" aria-hidden="true" />
              <h3 className="mt-2">{productName(product)}</h3>
              {/* Two lines high, so that the amounts of cards side by side stand on one line. */}
              <p className="text-sm text-ink-2 sm:min-h-[3.0625rem]">{PRODUCT_TEXTS[product]()}</p>
              <p className="mt-3 text-xl font-bold">
                {m.product_range(shownRange(product, limits))}
              </p>
              <p className="mb-4 text-ink-2">
                {productTerm(product, limits)}
                {product === 'pawn' && (
                  <span className="block text-sm">{m.product_pawn_longer()}</span>
                )}
              </p>
              <div className="mt-auto">
                <LinkButton
                  tone="secondary"
                  wide
                  to={paths.product(product)}
                  end={<ArrowRight className="size-5" aria-hidden="true" />}
                >
                  {m.cards_choose()}
                  <span className="sr-only"> {productName(product)}</span>
                </LinkButton>
              </div>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
