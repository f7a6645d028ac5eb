import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { BUILD_TARGET } from 'ui/build/baseline.ts';
import { khmerFont } from 'ui/build/khmer-font.ts';
import { defineConfig } from 'vite';

/** What every page of the office needs, in one file: it compresses better than many small ones, and stays cached. */
const CORE =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/(?:words|contract|lending|ui)\/|\/office\/app\/(?:desk|shell)\//;

export default defineConfig({
  plugins: [khmerFont(), tailwindcss({ optimize: false }), reactRouter()],
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
      '@maskito/core',
    ],
  },
  environments: {
    client: {
      build: {
        target: BUILD_TARGET,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'core', test: (id) => !id.includes('?') && CORE.test(id) }],
            },
          },
        },
      },
    },
  },
});
