import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { type Page, PAGES } from './page-table.ts';

const entries = Object.entries<Page>(PAGES);
const routeOf = ([id, { path, module }]: (typeof entries)[number]) =>
  route(path.slice(1), module, { id });

/** The routes of the office: pages for logging in by themselves, all others within the shell. */
export default [
  ...entries.filter(([, { who }]) => who.length === 0).map(routeOf),
  layout('shell/desk.tsx', [
    index('shell/home.tsx'),
    ...entries.filter(([, { who }]) => who.length > 0).map(routeOf),
    route('*', 'shell/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
