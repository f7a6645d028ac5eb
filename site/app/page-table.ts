import type { PageName } from 'contract/page-text';

/** Values of the parameters in a page's path. */
export type Params = Readonly<Record<string, string | number>>;

export interface Page {
  /** As React Router matches it. */
  readonly path: string;
  /**
   * The addresses, by their parameters, that look the same to every visitor: the server renders each once per language and
   * keeps it, and the service worker may keep it too. What depends on the person is filled in by the browser.
   */
  readonly kept: readonly Params[];
  /** The addresses that the sitemap lists. Left out: what is coming soon, and what only its own visitor has use for. */
  readonly found: readonly Params[];
  /** The address that texts name as `route:` and the page's name (docs/content.md); null where they may not. */
  readonly linked: Params | null;
  /** The text that staff edit and the page shows as a whole; null for every other page. */
  readonly text: PageName | null;
}

const ONLY: readonly Params[] = [{}];
const PUBLIC = { kept: ONLY, found: ONLY, linked: {}, text: null } as const;
/** A page of one product beside home: texts lead to home. */
const PRODUCT = { ...PUBLIC, linked: null } as const;
const FORM = {
  kept: [{ formType: 'borrow' }, { formType: 'profile' }],
  found: [{ formType: 'borrow' }],
  linked: { formType: 'borrow' },
  text: null,
} as const;
const OWN_VISITOR = { kept: ONLY, found: [], linked: null, text: null } as const;
/** Its address holds whose page it is. */
const PER_PERSON = { ...OWN_VISITOR, kept: [] } as const;

/**
 * Every page of the site under its route name (RT-18 to RT-21, C-18), in the order of the sitemap. From it come the routes
 * (routes.ts), the addresses of links (paths.ts), the kept pages, the sitemap and the links of the texts; a page without an
 * entry has no route.
 */
export const PAGES = {
  home: { path: '/payday-loan', ...PUBLIC },
  'personal-loans': { path: '/personal-loans', ...PRODUCT },
  'purchasing-service': { path: '/purchasing-service', ...PRODUCT },
  'pawn-service': { path: '/pawn-service', ...PRODUCT },
  'borrow-form': { path: '/forms/:formType/borrow-form', ...FORM },
  'purchasing-form': { path: '/forms/:formType/purchasing', ...FORM },
  'pawn-form': { path: '/forms/:formType/pawn', ...FORM },
  faq: { path: '/faq', ...PUBLIC, text: 'faq' },
  about: { path: '/about', ...PUBLIC, text: 'about' },
  contact: { path: '/contact', ...PUBLIC, text: 'contact' },
  referral: { path: '/referral', ...PUBLIC },
  invest: { path: '/invest-form', ...PUBLIC },
  partner: { path: '/be-our-partner', ...PUBLIC, text: 'partner' },
  terms: { path: '/term-and-conditions', ...PUBLIC, text: 'terms' },
  privacy: { path: '/privacy-policy', ...PUBLIC, text: 'privacy' },
  login: { path: '/login', ...OWN_VISITOR, linked: {} },
  profile: { path: '/profile/:activeTabs?', ...OWN_VISITOR, kept: [{}, { activeTabs: 'history' }] },
  'loan-detail': { path: '/loan-detail/:loanId', ...PER_PERSON },
  'new-loan': { path: '/new-loan', ...OWN_VISITOR },
  'reset-password': { path: '/user-setting/reset-password', ...OWN_VISITOR },
  'input-phone-number': { path: '/input-phone-number', ...OWN_VISITOR },
  sign: { path: '/sign/:offerId', ...PER_PERSON },
  'verify-code': { path: '/verify-code/:uuid', ...PER_PERSON },
  message: { path: '/message', ...OWN_VISITOR },
  offline: { path: '/offline', ...OWN_VISITOR },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof PAGES;

/** The pages that are a text. */
export type TextPageId = {
  [Id in PageId]: (typeof PAGES)[Id]['text'] extends null ? never : Id;
}[PageId];

/** A page's address: the path with its parameters filled in; an optional one may be missing. */
export function addressOf({ path }: Pick<Page, 'path'>, params: Params = {}): string {
  return path.replaceAll(/\/:(\w+)\??/g, (_, name: string) =>
    params[name] === undefined ? '' : `/${params[name]}`,
  );
}

const addresses = (which: 'kept' | 'found') =>
  Object.values<Page>(PAGES).flatMap((page) =>
    page[which].map((params) => addressOf(page, params)),
  );

/** The addresses of the pages that look the same to every visitor. */
export const keptPaths = (): readonly string[] => addresses('kept');

/** The addresses that search engines are told, in the order of their weight (sitemap.xml). */
export const foundPaths = (): readonly string[] => addresses('found');
