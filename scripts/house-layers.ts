/** The layers inside the server's nouns: routes → commands → store and gateway, each knowing only what is below. */
import { type Breach, importsOf, resolveImport, type SourceFile } from './house-rules.ts';

type Layer = 'routes' | 'commands' | 'store' | 'gateway' | 'http' | 'database' | 'runs' | 'app';

const SRC = 'server/src/';
const TEST = /\.test\.ts$/;

/** What each layer may not know, and where such a thing belongs. */
const MAY_NOT: Readonly<Record<Exclude<Layer, 'app'>, readonly [RegExp, string][]>> = {
  routes: [
    [
      /^store$/,
      'A route asks a command; only reads without a rule may go straight to their own store.',
    ],
    [/^gateway$/, 'A route asks a command, which asks the gateway.'],
  ],
  commands: [
    [/^(?:routes|http)$/, 'A command knows nothing of HTTP: it returns its result or a Refused.'],
  ],
  store: [
    [
      /^(?:routes|commands|gateway|http)$/,
      'A store knows the database only: what decides belongs in commands.ts.',
    ],
  ],
  gateway: [
    [
      /^(?:routes|commands|store|http)$/,
      'A gateway knows its outside party only: let commands.ts bring both together.',
    ],
  ],
  http: [
    [
      /^(?:routes|store|gateway)$/,
      'http knows no noun: a rule of a noun belongs in its commands.ts.',
    ],
  ],
  database: [
    [
      /^(?:routes|commands|store|gateway|http)$/,
      'database knows no noun: the SQL of a noun belongs in its store.ts.',
    ],
  ],
  runs: [[/^(?:routes|http)$/, 'Jobs and seeds call acts and stores, never routes.']],
};

function nounOf(path: string): string {
  return path.slice(SRC.length).split('/')[0] ?? '';
}

function layerOf(path: string): Layer | null {
  if (!path.startsWith(SRC) || TEST.test(path)) return null;
  const rest = path.slice(SRC.length);
  if (!rest.includes('/')) return 'app';
  const folder = nounOf(path);
  if (folder === 'http' || folder === 'database') return folder;
  if (folder === 'jobs' || folder === 'seed') return 'runs';
  const [, role] = /\/(routes|commands|store|gateway)(?:-[a-z-]+)?\.ts$/.exec(path) ?? [];
  return (role as Layer | undefined) ?? null;
}

/** Why this import may not be, or null. */
function objection(path: string, place: string): string | null {
  const [from, to] = [layerOf(path), layerOf(place)];
  if (from === null || from === 'app' || to === null) return null;
  const isOwn = nounOf(path) === nounOf(place);
  // Reads without a rule of their own need no act between route and store.
  if (from === 'routes' && to === 'store' && isOwn) return null;
  // Every route is served by http, and whoever holds a session is found by access.
  if (from === 'http' && nounOf(place) === 'access') return null;
  const [, message = null] = MAY_NOT[from].find(([layer]) => layer.test(to)) ?? [];
  if (message !== null) return message;
  const isForeignGateway = to === 'gateway' && !isOwn && from !== 'runs';
  return isForeignGateway
    ? `Ask ${nounOf(place)}/commands.ts, which knows its outside party.`
    : null;
}

/** Every import of a server file that goes up or across. */
export function layerBreaches(file: SourceFile): Breach[] {
  return importsOf(file).flatMap(({ line, target }) => {
    if (!target.startsWith('.')) return [];
    const message = objection(file.path, resolveImport(file.path, target));
    return message === null ? [] : [{ path: file.path, line, message }];
  });
}
