import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { khmerFont } from './khmer-font.ts';
import { WORKER_FILE } from './serve-assets.ts';

/** What every page needs, in one file: it compresses better than twenty, and stays cached from page to page. */
const CORE = [
  /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
  /\/words\/(?:runtime\.ts|src\/messages\/(?:nav_|site_|shell_skip|shell_back_home|shell_error_text|shell_call|error_generic|error_problem|ui_close|ui_notices))/,
  /\/contract\/src\/(?:client|envelope|locale)\.ts/,
  /\/lending\/src\/(?:product|money)\.ts/,
  /\/site\/app\/(?:root|entry\.client|api|facts|locale|paths|session|storage)\.tsx?$/,
  /\/site\/app\/shell\/(?:frame|navbar|nav-pages|borrow-menu|product-links|phone-menu|language-toggle|footer|still|link-handling|request-handling|error-page|plain-page|hotline|title|page-meta|keep-loader-data)\.tsx?$/,
  /\/site\/app\/ui\/(?:button-class|drawer|icon-button|link-button|menu|menu-link|toast|toast-region|use-hover-menu|use-modal)\.tsx?$/,
  /\/site\/app\/ui\/drawings\/(?:mark|petals|flower-ornament)\.tsx?$/,
  // What every form has, home's quick one too: the other forms need not bring the calculators for it.
  /\/site\/app\/ui\/(?:text-field|card|button)\.tsx$/,
  /\/contract\/src\/(?:question|situation|endpoint|wizards\/applicant)\.ts$/,
  /\/lending\/src\/calendar\.ts$/,
];

/** What the home page needs before it can be used, in one file too: each more costs a request and its headers. */
const HOME = /\/site\/app\/home\/(?:route|hero|apply-card)\.tsx$/;

/** Builds the service worker beside the browser's bundles; the server writes in front what it must know (serve-worker.ts). */
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
  plugins: [khmerFont(), serviceWorker(), tailwindcss(), reactRouter()],
  build: {
    // A font or picture as `data:` would need a wider content policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
  },
  // Found out only when a page asks for them, these would answer the first visit with 504 and load it twice.
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
