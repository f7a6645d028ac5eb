import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The browser's bundle without what no browser of ours uses: about 20 KB less on a phone's line. Only the built
 * bundle for the browser is touched; the server and `npm run dev` run everything as it comes. What is replaced is
 * named by file, so a new version that moves it stops the build (see `buildEnd`).
 */
export function leanBrowser(): Plugin {
  const met = new Set<Replacement>();
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const [file = ''] = id.split('?');
      const replacement = REPLACEMENTS.find(({ module }) => module.test(file));
      if (replacement === undefined) return null;
      met.add(replacement);
      return { code: await replacement.code(file), moduleSideEffects: false };
    },
    transform(code, id) {
      if (MESSAGE.test(id)) return { code: leanMessage(code), map: null };
      if (ENDPOINTS.test(id)) {
        return { code: leanEndpoints(code, this.parse(code, { lang: 'ts' })), map: null };
      }
      if (OURS.test(id) && FORBIDDEN.test(code)) {
        this.error(
          `lean-browser: ${id} uses a part of React or of its router whose code is cut (CUTS)`,
        );
      }
      const cut = CUTS.find(({ module }) => id.endsWith(module));
      if (cut === undefined) return null;
      return { code: withoutBodies(code, cut.functions, this.parse(code)), map: null };
    },
    buildEnd(error) {
      const missed = REPLACEMENTS.filter((replacement) => !met.has(replacement));
      if (!error && missed.length > 0)
        this.error(
          `lean-browser: no module is ${missed.map(({ module }) => module.source).join(', ')}`,
        );
    },
  };
}

const MESSAGE = /\/words\/src\/messages\/\w+\.js$/;
const ENDPOINTS = /\/contract\/src\/[\w-]+\.ts$/;
const OURS = /\/site\/app\/.*\.tsx?$/;
const FORBIDDEN =
  /\b(?:useFetchers?|useSubmit|useActionData|clientAction|useActionState|useFormStatus|SuspenseList|ViewTransition)\b/;

/**
 * What the router does for `<Form>`, actions and fetchers, and React for view transitions, suspense lists
 * and action states. The site has none of them: it calls the endpoints itself (`api.ts`). The functions stay, their
 * bodies go; `FORBIDDEN` stops a build that would need them.
 */
const CUTS: readonly { module: string; functions: readonly string[] }[] = [
  {
    module: '/react-dom/cjs/react-dom-client.production.js',
    functions: [
      'startViewTransition',
      'measureViewTransitionHostInstancesRecursive',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionName',
      'updateSuspenseListComponent',
      'cutOffTailIfNeeded',
      'mountActionState',
      'runActionStateAction',
      'preload',
      'preloadModule',
      'preinitStyle',
    ],
  },
  {
    module: '/react-router/dist/production/lib/router/router.js',
    functions: [
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'fetch',
      'discoverRoutes',
    ],
  },
  {
    module: '/react-router/dist/production/lib/dom/lib.js',
    functions: ['useSubmit'],
  },
  {
    module: '/react-router/dist/production/lib/dom/dom.js',
    functions: ['getFormSubmissionInfo'],
  },
  {
    module: '/react-router/dist/production/lib/dom/ssr/components.js',
    functions: ['PrefetchPageLinksImpl'],
  },
];

/** The part of a syntax tree that is looked at. */
interface Piece {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  body?: unknown;
  name?: string;
  callee?: Piece;
  object?: Piece;
  arguments?: readonly { properties?: readonly Piece[] }[];
  key?: { name?: string };
}

/**
 * The code with the bodies of the named functions taken out.
 * @throws when one of them is not there
 */
function withoutBodies(code: string, functions: readonly string[], tree: unknown): string {
  const bodies: { start: number; end: number }[] = [];
  const found = new Set<string>();
  const visit = (piece: unknown): void => {
    if (Array.isArray(piece)) return piece.forEach(visit);
    if (typeof piece !== 'object' || piece === null) return;
    const { type, id, body } = piece as Piece;
    const name = id?.name ?? '';
    if (type === 'FunctionDeclaration' && functions.includes(name)) {
      found.add(name);
      bodies.push(body as Piece);
      return;
    }
    Object.values(piece).forEach(visit);
  };
  visit(tree);
  const missing = functions.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`lean-browser: there is no ${missing.join(', ')} to cut`);
  let rest = code;
  for (const { start, end } of bodies.sort((a, b) => b.start - a.start)) {
    rest = `${rest.slice(0, start)}{ throw new Error('cut'); }${rest.slice(end)}`;
  }
  return rest;
}

/** What of an endpoint only the server reads. With its schemas go the schemas that they are made of. */
const SERVERS_PART = new Set(['name', 'summary', 'who', 'rate', 'audit', 'body', 'query', 'reply']);

/** The name at the head of a chain of calls: `z` of `z.string().min(1)`. */
function headOf(piece: Piece | undefined): string | undefined {
  return piece?.name ?? (piece && headOf(piece.callee ?? piece.object));
}

/** The code with every `endpoint({ … })` reduced to what a browser needs for the call, and without its schemas. */
export function leanEndpoints(code: string, tree: unknown): string {
  const changes: { start: number; end: number; to: string }[] = [];
  const visit = (piece: unknown): void => {
    if (Array.isArray(piece)) return piece.forEach(visit);
    if (typeof piece !== 'object' || piece === null) return;
    const { type, start, end, arguments: given } = piece as Piece;
    const head = type === 'CallExpression' ? headOf(piece as Piece) : undefined;
    if (head === 'z') return void changes.push({ start, end, to: 'undefined' });
    if (head !== 'endpoint') return Object.values(piece).forEach(visit);
    changes.push({ start, end: start, to: '/*#__PURE__*/ ' });
    const properties = given?.[0]?.properties ?? [];
    for (const [at, property] of properties.entries()) {
      if (!SERVERS_PART.has(property.key?.name ?? '')) continue;
      const [comma = ''] = /^\s*,/.exec(code.slice(property.end)) ?? [];
      const next = properties[at + 1]?.start ?? property.end + comma.length;
      changes.push({ start: property.start, end: next, to: '' });
    }
    return undefined;
  };
  visit(tree);
  let rest = code;
  for (const { start, end, to } of changes.sort((one, other) => other.start - one.start)) {
    rest = rest.slice(0, start) + to + rest.slice(end);
  }
  return rest;
}

interface Replacement {
  module: RegExp;
  code: (file: string) => string | Promise<string>;
}

const REPLACEMENTS: readonly Replacement[] = [
  {
    // The schemas of the contract are read by the server only: forms are checked by the questions' own checks.
    module: /\/node_modules\/zod\/(?:v4\/)?mini\/index\.js$/,
    async code(file) {
      const names = Object.keys((await import(pathToFileURL(file).href)) as object).filter(
        (name) => name !== 'default',
      );
      const exported = names.filter((name) => /^[a-zA-Z]\w*$/.test(name));
      const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
      return `
        const shape = new Proxy(() => shape, { get: () => shape });
        const refuse = () => { throw new Error('schemas are read on the server only'); };
        /*#__NO_SIDE_EFFECTS__*/ function make() { return shape; }
        export { ${exported.map((name) => `${refused.has(name) ? 'refuse' : 'make'} as "${name}"`).join(', ')} };
      `;
    },
  },
  {
    // The strategies that find a language: ours is told which (`locale.ts`).
    module: /\/words\/src\/runtime\.js$/,
    code: () => `
      export const baseLocale = 'km';
      export const locales = ['km', 'en'];
      export let getLocale = () => baseLocale;
      export const overwriteGetLocale = (read) => { getLocale = read; };
      const english = (options) => (options?.locale ?? getLocale()) === 'en';
      /*#__NO_SIDE_EFFECTS__*/
      export const message = (km, en) => (inputs, options) => english(options) ? en(inputs) : km(inputs);
      /*#__NO_SIDE_EFFECTS__*/
      export const text = (km, en) => (inputs, options) => english(options) ? en : km;
    `,
  },
  {
    // Our icons are always 24 by 24, drawn in the text's colour and sized by a class.
    module: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    code: () => `
      import { createElement } from 'react';
      /*#__NO_SIDE_EFFECTS__*/
      export default (icon) => ({ className = '', ...rest }) => createElement(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
          stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
          className: 'lucide lucide-' + icon.name + (className && ' ' + className), ...rest,
        },
        ...icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
      );
    `,
  },
  {
    // For measuring tools that an operator may hang into the router; we have none in the browser.
    module: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    code: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = {};
    `,
  },
  {
    // Asking the server for routes that come into view; ours all come with the first page (`routeDiscovery`).
    module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: () => `
      export const URL_LIMIT = 7680;
      export const getManifestPath = () => '';
      export const getPartialManifest = (manifest) => manifest;
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const getPathsWithAncestors = () => [];
      export const handleClientVersionMismatch = async () => {};
      export const isFogOfWarEnabled = () => false;
      export const useFogOFWarDiscovery = () => {};
    `,
  },
  {
    // Fetching styles and data of pages before they are asked for: our styles are in the page, links do not prefetch.
    module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/,
    code: () => `
      export const getKeyedLinksForMatches = () => [];
      export const getKeyedPrefetchLinks = async () => [];
      export const getNewMatchesForLinks = () => [];
      export const isPageLinkDescriptor = () => false;
      export const prefetchRouteCss = async () => {};
      export const prefetchStyleLinks = async () => {};
      export const getModuleLinkHrefs = (matches, manifest) => [
        ...new Set(matches.flatMap(({ route }) => {
          const entry = manifest.routes[route.id];
          if (!entry) return [];
          const own = [entry.module, entry.clientActionModule, entry.clientLoaderModule, entry.hydrateFallbackModule];
          return [...own.filter(Boolean), ...(entry.imports ?? [])];
        })),
      ];
    `,
  },
];

const BODY =
  /const (km|en)_\w+ = .*?\(i?\) => \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \((`[\s\S]*?`)\)\s*\};/g;
const NAME = /export const (\w+) = \/\*\*/;

/**
 * A compiled message in a fifth of its letters: `export const name = text(km, en)`. What does not look as expected
 * (plurals, markup) stays as it is.
 */
export function leanMessage(code: string): string {
  const said = Object.fromEntries(
    [...code.matchAll(BODY)].map(([, locale, words]) => [locale, words]),
  );
  const name = NAME.exec(code)?.[1];
  if (!name || !said.km || !said.en) return code;
  const filled = said.km.includes('${') || said.en.includes('${');
  const [maker, ...texts] = filled
    ? ['message', `(i) => ${said.km}`, `(i) => ${said.en}`]
    : ['text', said.km, said.en];
  return `import { ${maker} } from '../runtime.js';\nexport const ${name} = /*#__PURE__*/ ${maker}(${texts.join(', ')});`;
}
