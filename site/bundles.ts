/** Which modules the browser gets in one file, by parts of their paths. */
import type { Plugin } from 'vite';

const within = (folder: string, names: readonly string[]) => names.map((name) => folder + name);

/** What every page needs, in one file: it compresses better than twenty small ones, and stays cached between pages. */
const CORE_NAMES = [
  ...within('/node_modules/', ['react/', 'react-dom/', 'react-router/', 'scheduler/']),
  '/words/runtime.ts',
  ...within('/words/src/messages/', [
    ...['nav_', 'site_', 'footer_', 'shell_skip', 'shell_back_home', 'shell_error_text'],
    ...['shell_call', 'error_generic', 'error_problem', 'ui_close', 'ui_notices'],
  ]),
  ...within('/contract/src/', ['client.', 'content.', 'envelope.', 'locale.']),
  ...within('/lending/src/', ['product.', 'money.']),
  ...within('/site/app/', [
    ...['root.', 'entry.client.', 'api.', 'facts.', 'locale.', 'page-table.', 'paths.'],
    ...['session.', 'storage.'],
  ]),
  ...within('/site/app/shell/', [
    ...['frame.', 'navbar.', 'nav-pages.', 'borrow-menu.', 'product-links.', 'phone-menu.'],
    ...['language-toggle.', 'footer.', 'networks.', 'hydration.', 'offline-links.'],
    ...['request-handling.', 'error-page.', 'plain-page.', 'hotline.', 'title.', 'page-meta.'],
    'keep-loader-data.',
  ]),
  ...within('/ui/src/', [
    ...['button-class.', 'drawer.', 'icon-button.', 'link-button.', 'menu.', 'menu-link.'],
    ...['nonce.', 'toast.', 'toast-region.', 'use-hover-menu.', 'use-modal.'],
  ]),
  '/site/app/sign-in/account-place.',
  ...within('/ui/src/drawings/', ['mark.', 'petals.', 'flower-ornament.']),
  // What the home page shares with pages that have no calculator: in its file, they would load all of it.
  ...within('/ui/src/', ['text-field.', 'card.', 'button.', 'chip-link.', 'disclosure.']),
  ...within('/contract/src/', ['question.', 'situation.', 'endpoint.', 'wizards/applicant.']),
  ...within('/lending/src/', ['calendar.', 'rate.', 'second-time.']),
  // The panel of figures and the rates, which the wizards and the account share with the home page.
  ...within('/ui/src/', ['facts-list.', 'night-panel.', 'wide-screen.']),
  '/site/app/products/icons.',
  ...within('/contract/src/', ['products.', 'options/list.']),
  ...within('/words/src/messages/', [
    ...['calc_warn', 'calc_interest', 'calc_fees.', 'calc_total_cost', 'calc_yearly.'],
    ...['calc_processing_fee', 'calc_consulting_fee'],
  ]),
];

/**
 * The home page in one file too: each more costs a request and its headers. What its modules import comes with them, the
 * calculators for one, which the wizards' summary and the account's request use as well.
 */
const HOME_NAMES = ['/site/app/home/', ...within('/ui/src/', ['carousel.', 'use-carousel.'])];

/** Its parts that are loaded when they are used: its quick form's sending, the request of who is signed in, the picture of wide screens. */
const LATER = within('/site/app/home/', [
  'quick-draft.',
  'own-request.',
  'loan-picture.',
  'payment-bars.',
  'money-line.',
]);

/**
 * Whether a module belongs to the file that every page loads. What the router makes of a route (`root.tsx?…`) stays outside:
 * with it the page's entry would become a file of its own.
 */
export const isCore = (id: string): boolean =>
  !id.includes('?') && CORE_NAMES.some((name) => id.includes(name));

/** Whether a module belongs to the home page's own file. */
export const isHome = (id: string): boolean =>
  !LATER.some((name) => id.includes(name)) && HOME_NAMES.some((name) => id.includes(name));

/** Who may load the home page's file: itself, and for the calculators in it the wizards' cost and the request of a loan. */
const HOME_USERS = within('/site/app/', ['home/', 'apply/loan-cost.', 'account/new-loan.']);

/**
 * Holds the browser's files to these lists; the build stops where they differ, since nobody would notice. A name that matches
 * no module is one that was renamed, now a request of its own on every page. A page that loads the home page's file without
 * being named here shares a module with it that belongs to the core.
 */
export function bundleNames(): Plugin {
  return {
    name: 'bundle-names',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = files.flatMap(({ moduleIds }) => moduleIds);
      const idle = [...CORE_NAMES, ...HOME_NAMES, ...LATER].filter(
        (name) => !modules.some((id) => id.includes(name)),
      );
      if (idle.length > 0) this.error(`site/bundles.ts: no module matches ${idle.join(', ')}`);
      const home = files.find(({ name }) => name === 'home')?.fileName ?? '';
      const strangers = files.filter(
        ({ imports, facadeModuleId, moduleIds }) =>
          imports.includes(home) &&
          ![facadeModuleId ?? '', ...moduleIds].some((id) =>
            HOME_USERS.some((name) => id.includes(name)),
          ),
      );
      if (strangers.length > 0) {
        const names = strangers.map(({ fileName }) => fileName).join(', ');
        this.error(`site/bundles.ts: the home page's file is loaded by ${names}`);
      }
    },
  };
}
