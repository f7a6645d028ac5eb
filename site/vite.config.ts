import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGET } from './baseline.ts';
import { khmerFont } from './khmer-font.ts';
import { WORKER_FILE } from './serve-assets.ts';

/** What every page needs, in one file: it compresses better than twenty small ones, and stays cached between pages. */
const CORE = [
  /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
  /\/words\/(?:runtime\.ts|src\/messages\/(?:nav_|site_|footer_|shell_skip|shell_back_home|shell_error_text|shell_call|error_generic|error_problem|ui_close|ui_notices))/,
  /\/contract\/src\/(?:client|envelope|locale)\.ts/,
  /\/lending\/src\/(?:product|money)\.ts/,
  /\/site\/app\/(?:root|entry\.client|api|facts|locale|nonce|page-table|paths|session|storage)\.tsx?$/,
  /\/site\/app\/shell\/(?:frame|navbar|nav-pages|borrow-menu|product-links|phone-menu|language-toggle|footer|networks|hydration|offline-links|request-handling|error-page|plain-page|hotline|title|page-meta|keep-loader-data)\.tsx?$/,
  /\/site\/app\/ui\/(?:button-class|drawer|icon-button|link-button|menu|menu-link|toast|toast-region|use-hover-menu|use-modal)\.tsx?$/,
  /\/site\/app\/ui\/drawings\/(?:mark|petals|flower-ornament)\.tsx?$/,
  // What every form has, the home page's included: the other forms do not load the calculators for it.
  /\/site\/app\/ui\/(?:text-field|card|button)\.tsx$/,
  /\/contract\/src\/(?:question|situation|endpoint|wizards\/applicant)\.ts$/,
  /\/lending\/src\/calendar\.ts$/,
];

/** The home page in one file too: each more costs a request and its headers. Its quick form's sending is loaded when used. */
const HOME = /\/site\/app\/(?:home\/(?!quick-draft)|ui\/(?:carousel|use-carousel|disclosure)\.)/;

/** Builds the service worker beside the browser's bundles; the server puts what it must know in front (serve-worker.ts). */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const id = fileURLToPath(new URL('service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: WORKER_FILE });
    },
  };
}

export default defineConfig({
  plugins: [khmerFont(), serviceWorker(), tailwindcss({ optimize: false }), reactRouter()],
  build: {
    // The content policy allows no font as `data:`.
    assetsInlineLimit: 0,
    cssTarget: BUILD_TARGET,
    reportCompressedSize: false,
  },
  // Otherwise Vite finds these when a page asks for them: the first visit then gets a 504 and loads twice.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'embla-carousel',
      'embla-carousel-autoplay',
      '@maskito/core',
      'idb-keyval',
      'react-day-picker',
    ],
  },
  environments: {
    client: {
      build: {
        target: BUILD_TARGET,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'core',
                  test: (id: string) => CORE.some((part) => part.test(id)),
                  priority: 2,
                },
                { name: 'home', test: HOME, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
