import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const ON_THE_WAY = 'shell/on-the-way.tsx';
const EMPTY = 'shell/empty.tsx';
const ELSEWHERE = 'shell/elsewhere.tsx';

/** A screen of later work: it answers already, and says so. */
const later = (id: string, path: string) => route(path, ON_THE_WAY, { id });
/** An address that only stands for another one. */
const elsewhere = (id: string, path: string) => route(path, ELSEWHERE, { id });

/**
 * The map of the site; ids are the route names of the specification (RT-18 to RT-21). The main layout holds home,
 * partner and login, the secondary one everything else (C-23).
 */
export default [
  index(ELSEWHERE, { id: 'bare' }),
  route('offline', 'shell/offline.tsx', { id: 'offline' }),
  layout('shell/main-layout.tsx', [
    layout('home/route.tsx', { id: 'home-page' }, [
      route('payday-loan', EMPTY, { id: 'home' }),
      route('personal-loans', EMPTY, { id: 'personal-loans' }),
      route('purchasing-service', EMPTY, { id: 'purchasing-service' }),
      route('pawn-service', EMPTY, { id: 'pawn-service' }),
    ]),
    route('be-our-partner', 'pages/partner.tsx', { id: 'partner' }),
    later('login', 'login'),
  ]),
  layout('shell/secondary-layout.tsx', [
    elsewhere('forms', 'forms'),
    elsewhere('user-setting', 'user-setting'),
    elsewhere('bare-borrow-form', 'forms/borrow-form'),
    elsewhere('bare-purchasing-form', 'forms/purchasing'),
    elsewhere('bare-pawn-form', 'forms/pawn'),
    layout('shell/form-type.tsx', [
      route('forms/:formType/borrow-form', 'apply/route.tsx', { id: 'borrow-form' }),
      route('forms/:formType/purchasing', 'apply/purchasing.tsx', { id: 'purchasing-form' }),
      route('forms/:formType/pawn', 'apply/pawn.tsx', { id: 'pawn-form' }),
    ]),
    route('about', 'pages/about.tsx', { id: 'about' }),
    route('referral', 'leads/referral.tsx', { id: 'referral' }),
    route('contact', 'pages/contact.tsx', { id: 'contact' }),
    route('faq', 'pages/faq.tsx', { id: 'faq' }),
    route('privacy-policy', 'pages/privacy.tsx', { id: 'privacy' }),
    route('term-and-conditions', 'pages/terms.tsx', { id: 'terms' }),
    route('invest-form', 'leads/invest.tsx', { id: 'invest' }),
    later('profile', 'profile/:activeTabs?'),
    later('loan-detail', 'loan-detail/:loanId'),
    later('new-loan', 'new-loan'),
    later('reset-password', 'user-setting/reset-password'),
    later('input-phone-number', 'input-phone-number'),
    later('verify-code', 'verify-code/:uuid'),
    later('message', 'message'),
    route('*', 'shell/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
