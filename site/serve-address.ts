import { DEFAULT_LOCALE, type Locale } from 'contract/locale';
import type { matchRoutes, RouteObject, ServerBuild } from 'react-router';
import { barePath } from './app/bare-path.ts';
import { keptPaths } from './app/page-table.ts';
import { NOWHERE } from './app/paths.ts';

/** Longer than any page's path; whatever is longer is an unknown one. */
const PATH_MAX = 256;
const DATA = '.data';
/** What a part of a path that may be anything is when its page is rendered: the page is the same for all of them. */
const ANY = '0';

/** What an address asks for. `key` is the address that it is rendered and kept under: there are only so many. */
export type Asked =
  | { kind: 'page' | 'data'; key: string }
  /** Another spelling of a page's own path. */
  | { kind: 'elsewhere'; path: string };

/** The target of a request as a path (RFC 9112, 3.2): of the absolute form, which proxies send, what follows the host. */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const host = url.indexOf('//');
  const path = host < 0 ? -1 : url.indexOf('/', host + 2);
  return path < 0 ? '/' : url.slice(path);
}

/** An address's query without its `?`; empty where there is none. */
export function queryOf(url: string): string {
  const begin = url.indexOf('?');
  return begin < 0 ? '' : (url.slice(begin + 1).split('#', 1)[0] ?? '');
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** The language that an address asks for by itself, as links in search results and messages do (docs/decisions/0014). */
export function localeOfAddress(url: string): Locale | undefined {
  const parts = queryOf(url).split('&');
  if (parts.includes('lang=en')) return 'en';
  return parts.includes('lang=km') ? 'km' : undefined;
}

/** The language of a page is the cookie's, Khmer without one (STATE-13, decision 0008). */
export function localeOfCookies(cookies: string | undefined): Locale {
  for (const part of cookies?.split(';') ?? []) {
    const cookie = part.trim();
    if (cookie === 'locale=en') return 'en';
    if (cookie === 'locale=km') return 'km';
  }
  return DEFAULT_LOCALE;
}

/**
 * Makes the reader of addresses. Every spelling of an address (letter case, percent signs, slashes at the end, a query,
 * anything in a part that is the page's own business) leads to one of a fixed number of keys, so that nobody can have a
 * page rendered anew by writing its address in another way. What is no page shares one key.
 */
export function addressReader(
  routes: ServerBuild['routes'],
  match: typeof matchRoutes,
): (url: string) => Asked {
  const tree = treeOf(routes);
  const kept = new Set(keptPaths());

  /** The page's path as it is written in the map of the site, and the routes that it shows; null for no page. */
  const find = (path: string) => {
    if (path.length > PATH_MAX || path.includes('//')) return null;
    const matches = match(tree, path);
    const leaf = matches?.at(-1);
    if (!matches || !leaf || leaf.route.id === 'not-found') return null;
    const pattern = matches.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? []);
    const filled = (fill: (name: string) => string | undefined) =>
      `/${pattern.flatMap((part) => fillPart(part, fill) ?? []).join('/')}`;
    const own = filled((name) => leaf.params[name]);
    const loaders = matches.filter(({ route }) => routes[route.id ?? '']?.module.loader);
    return {
      own,
      isFixed: !pattern.some((part) => part.startsWith(':')),
      key: kept.has(own) ? own : filled((name) => leaf.params[name] && ANY),
      loaders: loaders.map(({ route }) => route.id ?? ''),
    };
  };

  return (url) => {
    const path = pathOf(originForm(url));
    if (path.endsWith(DATA)) {
      const page = barePath(path.slice(0, -DATA.length).replace(/\/_$/, '/'));
      const found = find(page);
      const asked = new URLSearchParams(queryOf(url)).get('_routes')?.split(',');
      const loaders = found?.loaders.filter((id) => asked?.includes(id)) ?? [];
      const query = loaders.length > 0 ? `?_routes=${loaders.join(',')}` : '';
      return { kind: 'data', key: dataPath(found?.key ?? NOWHERE) + query };
    }
    const page = barePath(path);
    if (kept.has(page)) return { kind: 'page', key: page };
    const found = find(page);
    if (found === null) return { kind: 'page', key: NOWHERE };
    const isOther = found.own !== page && (found.isFixed || kept.has(found.own));
    return isOther ? { kind: 'elsewhere', path: found.own } : { kind: 'page', key: found.key };
  };
}

/** One part of a route's pattern: itself, what `:name` stands for, or nothing for a `:name?` that is not there. */
function fillPart(part: string, fill: (name: string) => string | undefined): string | undefined {
  return part.startsWith(':') ? fill(part.slice(1).replace(/\?$/, '')) : part;
}

/** Where the router asks for a page's data. */
function dataPath(path: string): string {
  return path === '/' ? `/_${DATA}` : path + DATA;
}

/** The map of the site as `matchRoutes` takes it. */
function treeOf(routes: ServerBuild['routes']): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const under = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index
          ? { id, path, index, caseSensitive }
          : { id, path, caseSensitive, children: under(id) },
      );
  return under(undefined);
}
