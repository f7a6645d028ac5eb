import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeTwins } from 'ui/build/brotli-twins.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on (about 1 KB), so links that come into view cause no requests.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    writeTwins(join(reactRouterConfig.buildDirectory, 'client'));
  },
} satisfies Config;
