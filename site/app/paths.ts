import { DEFAULT_LOCALE, type Locale, LOCALE_PARAM } from 'contract/locale';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { barePath } from './bare-path.ts';

/** Who fills a form: a visitor who wants to borrow, or a borrower who completes the profile (C-19). */
export type FormType = 'borrow' | 'profile';

/** What `:formType` of an address means; anything unknown is `borrow` (C-19). */
export function readFormType(value: string | undefined): FormType {
  return value === 'profile' ? 'profile' : 'borrow';
}

/** The home page of each product: same page, another calculator (RT-02 to RT-05). */
const PRODUCT_PATHS: Record<ProductKey, string> = {
  payday: '/payday-loan',
  personal: '/personal-loans',
  purchasing: '/purchasing-service',
  pawn: '/pawn-service',
};

interface Form {
  formType: FormType;
}

/**
 * Every address of the site under its route name (RT-18 to RT-21, C-18): links are made here and nowhere
 * else. `home` is the default page (C-20).
 */
export const paths = {
  home: () => PRODUCT_PATHS.payday,
  product: (product: ProductKey) => PRODUCT_PATHS[product],
  'borrow-form': ({ formType }: Form) => `/forms/${formType}/borrow-form`,
  'purchasing-form': ({ formType }: Form) => `/forms/${formType}/purchasing`,
  'pawn-form': ({ formType }: Form) => `/forms/${formType}/pawn`,
  login: () => '/login',
  partner: () => '/be-our-partner',
  about: () => '/about',
  referral: () => '/referral',
  contact: () => '/contact',
  faq: () => '/faq',
  privacy: () => '/privacy-policy',
  terms: () => '/term-and-conditions',
  invest: () => '/invest-form',
  profile: ({ activeTabs }: { activeTabs?: 'profile' | 'history' } = {}) =>
    activeTabs === 'history' ? '/profile/history' : '/profile',
  'loan-detail': ({ loanId }: { loanId: string | number }) => `/loan-detail/${loanId}`,
  'new-loan': () => '/new-loan',
  'reset-password': () => '/user-setting/reset-password',
  /** `fromPage` travels in the navigation's state, not in the address (C-18). */
  'input-phone-number': () => '/input-phone-number',
  'verify-code': ({ uuid }: { uuid: string }) => `/verify-code/${uuid}`,
  message: () => '/message',
  offline: () => '/offline',
} as const;

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
  return PRODUCT_KEYS.find((product) => PRODUCT_PATHS[product] === bare) ?? 'payday';
}

/** The page that unknown addresses share on the server: no route has this path. */
export const NOWHERE = '/nowhere';

const formTypes: readonly FormType[] = ['borrow', 'profile'];

/**
 * Pages that look the same to every visitor: the server renders each once per language and keeps it. What
 * depends on the person is filled in by the browser.
 */
export const KEPT_PATHS: readonly string[] = [
  ...Object.values(PRODUCT_PATHS),
  ...formTypes.flatMap((formType) => [
    paths['borrow-form']({ formType }),
    paths['purchasing-form']({ formType }),
    paths['pawn-form']({ formType }),
  ]),
  paths.login(),
  paths.partner(),
  paths.about(),
  paths.referral(),
  paths.contact(),
  paths.faq(),
  paths.privacy(),
  paths.terms(),
  paths.invest(),
  paths.profile(),
  paths.profile({ activeTabs: 'history' }),
  paths['new-loan'](),
  paths['reset-password'](),
  paths['input-phone-number'](),
  paths.message(),
  paths.offline(),
];

/**
 * Pages that search engines are to know, in the order of their weight (sitemap.xml). Not here: what is on the way, and what
 * only a person in the middle of something has use for.
 */
export const FOUND_PATHS: readonly string[] = [
  ...Object.values(PRODUCT_PATHS),
  paths['borrow-form']({ formType: 'borrow' }),
  paths['purchasing-form']({ formType: 'borrow' }),
  paths['pawn-form']({ formType: 'borrow' }),
  paths.faq(),
  paths.about(),
  paths.contact(),
  paths.referral(),
  paths.invest(),
  paths.partner(),
  paths.terms(),
  paths.privacy(),
];

/** The address under which a page is known in a language: bare in Khmer, which needs no telling (docs/decisions/0014). */
export function inLanguage(address: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? address : `${address}?${LOCALE_PARAM}=${locale}`;
}

/** Addresses that stand for another one: the bare path and incomplete ones (RT-01, RT-16, C-19, C-20). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': paths.home(),
  '/forms': paths.about(),
  '/user-setting': paths.about(),
  '/forms/borrow-form': paths['borrow-form']({ formType: 'borrow' }),
  '/forms/purchasing': paths['purchasing-form']({ formType: 'borrow' }),
  '/forms/pawn': paths['pawn-form']({ formType: 'borrow' }),
};
