import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { PAGES, type PageId } from './page-table.ts';
import { REDIRECTS } from './paths.ts';

/** A page whose screen is drawn by the layout around it. */
const EMPTY = 'shell/empty.tsx';
/** Page → the module that draws it. */
const MODULES: Readonly<Record<PageId, string>> = {
  home: EMPTY,
  'personal-loans': EMPTY,
  'purchasing-service': EMPTY,
  'pawn-service': EMPTY,
  'borrow-form': 'apply/borrow.tsx',
  'purchasing-form': 'apply/purchasing.tsx',
  'pawn-form': 'apply/pawn.tsx',
  faq: 'pages/faq.tsx',
  about: 'pages/about.tsx',
  contact: 'pages/contact.tsx',
  referral: 'leads/referral.tsx',
  invest: 'leads/invest.tsx',
  partner: 'pages/partner.tsx',
  terms: 'pages/terms.tsx',
  privacy: 'pages/privacy.tsx',
  login: 'sign-in/login.tsx',
  profile: 'account/profile.tsx',
  'loan-detail': 'account/loan-detail.tsx',
  'new-loan': 'account/new-loan.tsx',
  sign: 'offers/sign.tsx',
  'reset-password': 'sign-in/password.tsx',
  'input-phone-number': 'sign-in/phone.tsx',
  'verify-code': 'sign-in/code.tsx',
  message: 'sign-in/changed.tsx',
  offline: 'shell/offline.tsx',
};

/** Which layout holds a page: the main one home, partner and login, the secondary one everything else (C-23). */
const HOMES: readonly PageId[] = ['home', 'personal-loans', 'purchasing-service', 'pawn-service'];
const FORMS: readonly PageId[] = ['borrow-form', 'purchasing-form', 'pawn-form'];
const MAIN: readonly PageId[] = ['partner', 'login'];
/** Pages of who is signed in; the guard leads everybody else away (RT-36 to RT-39). */
const GUARDED: readonly PageId[] = ['profile', 'loan-detail', 'new-loan', 'sign'];
const NO_LAYOUT: readonly PageId[] = ['offline'];
const elsewhere = new Set([...HOMES, ...FORMS, ...MAIN, ...GUARDED, ...NO_LAYOUT]);
const SECONDARY = (Object.keys(PAGES) as PageId[]).filter((id) => !elsewhere.has(id));

const routesOf = (ids: readonly PageId[]) =>
  ids.map((id) => route(PAGES[id].path.slice(1), MODULES[id], { id }));

const redirects = Object.keys(REDIRECTS)
  .filter((path) => path !== '/')
  .map((path) => route(path.slice(1), 'shell/redirect.tsx', { id: `redirect${path}` }));

/** The routes of the site; ids are the route names of the specification (RT-18 to RT-21). */
export default [
  index('shell/redirect.tsx', { id: 'redirect/' }),
  ...routesOf(NO_LAYOUT),
  layout('shell/main-layout.tsx', [
    layout('home/route.tsx', { id: 'home-page' }, routesOf(HOMES)),
    ...routesOf(MAIN),
  ]),
  layout('shell/secondary-layout.tsx', [
    ...redirects,
    layout('shell/form-type.tsx', routesOf(FORMS)),
    layout('sign-in/guard.tsx', routesOf(GUARDED)),
    ...routesOf(SECONDARY),
    route('*', 'shell/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
