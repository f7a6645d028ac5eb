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
  ...within('/contract/src/', ['client.', 'envelope.', 'locale.']),
  ...within('/lending/src/', ['product.', 'money.']),
  ...within('/site/app/', [
    ...['root.', 'entry.client.', 'api.', 'facts.', 'locale.', 'nonce.', 'page-table.', 'paths.'],
    ...['session.', 'storage.'],
  ]),
  ...within('/site/app/shell/', [
    ...['frame.', 'navbar.', 'nav-pages.', 'borrow-menu.', 'product-links.', 'phone-menu.'],
    ...['language-toggle.', 'footer.', 'networks.', 'hydration.', 'offline-links.'],
    ...['request-handling.', 'error-page.', 'plain-page.', 'hotline.', 'title.', 'page-meta.'],
    'keep-loader-data.',
  ]),
  ...within('/site/app/ui/', [
    ...['button-class.', 'drawer.', 'icon-button.', 'link-button.', 'menu.', 'menu-link.'],
    ...['toast.', 'toast-region.', 'use-hover-menu.', 'use-modal.'],
  ]),
  ...within('/site/app/ui/drawings/', ['mark.', 'petals.', 'flower-ornament.']),
  // What every form has, the home page's included: the other forms do not load the calculators for it.
  ...within('/site/app/ui/', ['text-field.', 'card.', 'button.']),
  ...within('/contract/src/', ['question.', 'situation.', 'endpoint.', 'wizards/applicant.']),
  '/lending/src/calendar.',
];

/** The home page in one file too: each more costs a request and its headers. */
const HOME_NAMES = [
  '/site/app/home/',
  ...within('/site/app/ui/', ['carousel.', 'use-carousel.', 'disclosure.']),
];

/** Its quick form's sending, which is loaded when used. */
const LATER = '/site/app/home/quick-draft.';

/**
 * Whether a module belongs to the file that every page loads. What the router makes of a route (`root.tsx?…`) stays outside:
 * with it the page's entry would become a file of its own.
 */
export const isCore = (id: string): boolean =>
  !id.includes('?') && CORE_NAMES.some((name) => id.includes(name));

/** Whether a module belongs to the home page's own file. */
export const isHome = (id: string): boolean =>
  !id.includes(LATER) && HOME_NAMES.some((name) => id.includes(name));

/**
 * Stops the build of the browser's files when a name matches no module in them: a module that was renamed would otherwise
 * become a request of its own on every page, and nobody would notice.
 */
export function bundleNames(): Plugin {
  return {
    name: 'bundle-names',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const idle = [...CORE_NAMES, ...HOME_NAMES, LATER].filter(
        (name) => !modules.some((id) => id.includes(name)),
      );
      if (idle.length > 0) this.error(`site/bundles.ts: no module matches ${idle.join(', ')}`);
    },
  };
}
