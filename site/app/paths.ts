import { DEFAULT_LOCALE, type Locale, LOCALE_PARAM } from 'contract/locale';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { barePath } from './bare-path.ts';
import { addressOf, type Page, type PageId, PAGES, type Params } from './page-table.ts';

/** Who fills a form: a visitor who wants to borrow, or a borrower who completes the profile (C-19). */
export type FormType = 'borrow' | 'profile';

/** What `:formType` of an address means; anything unknown is `borrow` (C-19). */
export function readFormType(value: string | undefined): FormType {
  return value === 'profile' ? 'profile' : 'borrow';
}

/** The home page of each product: same page, another calculator (RT-02 to RT-05). */
const PRODUCT_PAGES = {
  payday: 'home',
  personal: 'personal-loans',
  purchasing: 'purchasing-service',
  pawn: 'pawn-service',
} as const satisfies Record<ProductKey, PageId>;

type Form = { readonly formType: FormType };

/** What the parameters of a page's path may be; every other page has none. */
interface ParamsOf {
  'borrow-form': [Form];
  'purchasing-form': [Form];
  'pawn-form': [Form];
  profile: [{ activeTabs?: 'history' }?];
  'loan-detail': [{ loanId: string | number }];
  'verify-code': [{ uuid: string }];
  sign: [{ offerId: string | number }];
}

type Paths = {
  readonly [Id in PageId]: (...params: Id extends keyof ParamsOf ? ParamsOf[Id] : []) => string;
};

const byPage: Paths = Object.fromEntries(
  Object.entries<Page>(PAGES).map(([id, page]) => [
    id,
    (params?: Params) => addressOf(page, params),
  ]),
) as Record<PageId, (params?: Params) => string>;

/**
 * Every address of the site under its page's name (page-table.ts); links are made from these only.
 * `home` is the default page (C-20).
 */
export const paths = {
  ...byPage,
  product: (product: ProductKey) => PAGES[PRODUCT_PAGES[product]].path,
};

/** Where the privacy policy, which is in English only, is summed up in both languages: a question of the FAQ. */
export const privacySummary = `${paths.faq()}#photos-and-privacy`;

/** The form that belongs to a product: payday and personal share the borrow form (NAV-11). */
export function formPath(product: ProductKey, formType: FormType = 'borrow'): string {
  if (product === 'purchasing') return paths['purchasing-form']({ formType });
  if (product === 'pawn') return paths['pawn-form']({ formType });
  return paths['borrow-form']({ formType });
}

/** The product whose home page an address is; payday where it is none. */
export function productOfPath(pathname: string): ProductKey {
  const bare = barePath(pathname);
  return PRODUCT_KEYS.find((product) => paths.product(product) === bare) ?? 'payday';
}

/** The key under which the server keeps the page that all unknown addresses share; no route has this path. */
export const NOWHERE = '/nowhere';

/** A page's canonical address in a language: bare in Khmer, with `?lang=` otherwise (docs/decisions/0014). */
export function inLanguage(address: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? address : `${address}?${LOCALE_PARAM}=${locale}`;
}

/** Addresses that only redirect: the bare path and incomplete ones (RT-01, RT-16, C-19, C-20). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': paths.home(),
  '/forms': paths.about(),
  '/user-setting': paths.about(),
  '/forms/borrow-form': paths['borrow-form']({ formType: 'borrow' }),
  '/forms/purchasing': paths['purchasing-form']({ formType: 'borrow' }),
  '/forms/pawn': paths['pawn-form']({ formType: 'borrow' }),
};
