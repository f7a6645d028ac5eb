import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGET } from 'ui/build/baseline.ts';
import { bundleNames, isCore, isHome } from './bundles.ts';
import { khmerFont } from 'ui/build/khmer-font.ts';
import { WORKER_FILE } from 'ui/build/serve-assets.ts';

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
  plugins: [
    khmerFont(),
    serviceWorker(),
    bundleNames(),
    tailwindcss({ optimize: false }),
    reactRouter(),
  ],
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
                { name: 'core', test: isCore, priority: 2 },
                { name: 'home', test: isHome, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
