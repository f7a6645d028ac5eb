import type { RatesReply } from 'contract/products';
import { serverLimits } from 'contract/situation';
import type { SiteFacts } from 'contract/site';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { limitsInForce, PRODUCTS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { currentLocale } from '../locale.ts';
import { inLanguage, paths } from '../paths.ts';
import { productName } from '../products/words.ts';
import type { Things } from '../shell/shared-meta.ts';

/** Each home page's description. A function, since a list would keep its words in the browser's bundle. */
export function homeDescription(product: ProductKey): string {
  const descriptions: Record<ProductKey, () => string> = {
    payday: m.home_page_description_payday,
    personal: m.home_page_description_personal,
    purchasing: m.home_page_description_purchasing,
    pawn: m.home_page_description_pawn,
  };
  return descriptions[product]();
}

/** UN/CEFACT codes of units of time. */
const UNIT_CODES = { days: 'DAY', months: 'MON' };

/**
 * Structured data of a home page: who runs the site, and the loan, which the lender gives and not the site (C-72). The bounds
 * are those of the sliders. No rate, since it depends on amount and term.
 */
export function homeThings(
  product: ProductKey,
  facts: SiteFacts | undefined,
  rates: RatesReply | null,
): Things {
  if (!facts) return [];
  const locale = currentLocale();
  const limits = limitsInForce(product, rates === null ? undefined : serverLimits(rates));
  const { unit } = PRODUCTS[product].duration;
  const loan = {
    '@type': 'LoanOrCredit',
    name: productName(product),
    url: inLanguage(facts.publicUrl + paths.product(product), locale),
    description: homeDescription(product),
    currency: 'USD',
    amount: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      minValue: limits.minAmountCents / CENTS_IN_DOLLAR,
      maxValue: limits.maxAmountCents / CENTS_IN_DOLLAR,
    },
    loanTerm: {
      '@type': 'QuantitativeValue',
      unitCode: UNIT_CODES[unit],
      minValue: limits.minDuration,
      maxValue: limits.maxDuration,
    },
    feesAndCommissionsSpecification: m.calc_fees_note(),
    ...(product === 'pawn' && { requiredCollateral: m.product_pawn_text() }),
    areaServed: { '@type': 'Country', name: 'KH' },
    provider: { '@type': 'FinancialService', name: facts.lender.name[locale] },
  };
  return [organization(facts), loan];
}

/** Who runs the site, as far as the operator has set it. */
function organization({ publicUrl, company }: SiteFacts) {
  const locale = currentLocale();
  const elsewhere = Object.values(company.social).filter(Boolean);
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: m.site_name(),
    legalName: company.name[locale],
    url: inLanguage(publicUrl + paths.home(), locale),
    logo: `${publicUrl}/icons/icon-512.png`,
    description: m.found_about(),
    address: company.address[locale],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: company.hotline,
      email: company.email,
      availableLanguage: ['km', 'en'],
    },
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
}
