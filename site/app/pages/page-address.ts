import { paths } from '../paths.ts';

const formType = { formType: 'borrow' } as const;

/** The routes that texts may name (`route:faq`, docs/content.md), with their addresses. */
const ADDRESSES: Readonly<Record<string, string>> = {
  home: paths.home(),
  'borrow-form': paths['borrow-form'](formType),
  'purchasing-form': paths['purchasing-form'](formType),
  'pawn-form': paths['pawn-form'](formType),
  login: paths.login(),
  partner: paths.partner(),
  about: paths.about(),
  referral: paths.referral(),
  contact: paths.contact(),
  faq: paths.faq(),
  privacy: paths.privacy(),
  terms: paths.terms(),
  invest: paths.invest(),
};

/** Where a link of a text leads: an address of the site, `tel:` or `mailto:`; null for a route that texts may not name. */
export function addressOf(href: string): string | null {
  if (/^(?:tel|mailto):/.test(href)) return href;
  const [scheme, name = ''] = href.split(':');
  return scheme === 'route' && Object.hasOwn(ADDRESSES, name) ? (ADDRESSES[name] ?? null) : null;
}
