/** The borders of the house, as rules over one file at a time; `check-house.ts` runs them over the tree. */

/** A source file as the rules see it. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A broken border: what is wrong, and where the line belongs. */
export interface Breach {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const ROOMS = [
  ...['lending', 'words', 'contract', 'server', 'ui', 'site', 'office'],
  ...['journeys', 'scripts'],
];

/** Which rooms a room may import from; imports point one way (docs/decisions/0001-rooms.md). */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  lending: [],
  words: [],
  contract: ['lending', 'words'],
  server: ['lending', 'words', 'contract'],
  ui: ['lending', 'words', 'contract'],
  site: ['lending', 'words', 'contract', 'ui'],
  office: ['lending', 'words', 'contract', 'ui'],
  journeys: [],
  scripts: ['lending', 'words', 'contract', 'server', 'ui', 'site', 'office', 'journeys'],
};

const MOST_LINES = 300;
const DRAWER = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\/|\.tsx?$)/;
const GENERATED = /^words\/src\/|\/database\/types\.ts$|\.generated\./;
/** Folders of the server that hold no noun. */
const NO_NOUN = new Set(['http', 'database', 'seed', 'jobs']);
const ROLE = /^(?:routes|commands|store|gateway)(?:-[a-z-]+)?\.ts$|\.test\.ts$|\.d\.ts$/;

/** Every import of a file with its line: `from '…'`, `import '…'`, `import('…')`. */
export function importsOf(file: SourceFile): { line: number; target: string }[] {
  const pattern = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
  const code = file.text;
  return [...code.matchAll(pattern)].map((match) => ({
    line: lineAt(code, match.index),
    target: match[1] ?? '',
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/');
}

/** Where a relative import leads, from the root. */
export function resolveImport(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function roomOf(path: string, target: string): string | null {
  if (target.startsWith('.')) return resolveImport(path, target).split('/')[0] ?? null;
  const name = target.split('/')[0] ?? '';
  return ROOMS.includes(name) ? name : null;
}

function directionBreaches(file: SourceFile): Breach[] {
  const room = roomName(file.path);
  return importsOf(file).flatMap(({ line, target }) => {
    const other = roomOf(file.path, target);
    if (other === null || other === room || MAY_USE[room]?.includes(other)) return [];
    if (room === 'journeys' && other === 'scripts') return [];
    if (!ROOMS.includes(other)) return [];
    const message = `${room} may not import ${other}: imports point from server, site, office and journeys down to ui, contract, words and lending. What both need belongs in one of those.`;
    return [{ path: file.path, line, message }];
  });
}

/** What of other rooms the room of components may know: what a question is, and how Khmer and digits of either script are written. */
const UI_MAY_USE = /^(?:contract\/(?:question|locale)|lending\/(?:digits|khmer-spelling))$/;

function uiBreaches(file: SourceFile): Breach[] {
  if (!file.path.startsWith('ui/')) return [];
  return importsOf(file).flatMap(({ line, target }) => {
    const isNoun = /^(?:contract|lending)\//.test(target) && !UI_MAY_USE.test(target);
    const message =
      'ui knows no noun of ours: hand it in as a prop, or put the component into the folder of its noun.';
    return isNoun ? [{ path: file.path, line, message }] : [];
  });
}

interface Forbidden {
  readonly where: (path: string) => boolean;
  readonly what: RegExp;
  /** True where comments count as well. */
  readonly inComments?: true;
  readonly message: string;
}

/** Khmer outside of words: facts that an operator replaces, and a language's own name. */
const SPEAKS = new Set([
  'server/src/company-facts.ts',
  'site/app/shell/language-toggle.tsx',
  'office/app/shell/language-switch.tsx',
]);

const roomName = (path: string) => path.split('/')[0] ?? '';
const inServer = (path: string) => path.startsWith('server/src/') && !isTest(path);
const fileName = (path: string) => path.split('/').at(-1) ?? '';
const isOfNoun = (path: string) =>
  /^server\/src\/[\w-]+\//.test(path) && !NO_NOUN.has(path.split('/')[2] ?? '');

/** Things that have one place only. */
const FORBIDDEN: readonly Forbidden[] = [
  {
    where: (path) => path.startsWith('lending/src/') && !isTest(path),
    what: /\bnew Date\b|\bDate\.|\bMath\.random\b|\bprocess\.|\bconsole\.|from 'node:/,
    message:
      'lending is pure: no clock, no chance, no process, no console. Let the caller hand the day or the value in.',
  },
  {
    where: (path) =>
      inServer(path) &&
      !/^store(?:-|\.)/.test(fileName(path)) &&
      !path.startsWith('server/src/database/') &&
      path !== 'server/src/http/health.ts',
    what: /\bsql`|\bsql<|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\b(?:pool|client)\.query\(/,
    message: 'SQL belongs in the store.ts of its noun (or in server/src/database).',
  },
  {
    where: inServer,
    what: /\bsql\.raw\(/,
    message: 'SQL is never put together from text: let Kysely carry values as parameters.',
  },
  {
    where: (path) =>
      inServer(path) &&
      !/^gateway(?:-|\.)/.test(fileName(path)) &&
      // Makes the server itself.
      path !== 'server/src/http/connections.ts',
    what: /(?<![\w.])fetch\(|^import (?!type).*from 'node:(?:https?|http2|dgram)'|from '(?:undici|@aws-sdk\/)/,
    message: 'Calls to the outside belong in the gateway.ts of their noun.',
  },
  {
    where: (path) => inServer(path) && !path.startsWith('server/src/audit/'),
    what: /\bselectFrom\('audit|\b(?:from|join) audit/,
    message:
      'The audit is read to audit, by server/src/audit: what a page or a rule needs to know is a row of its own noun.',
  },
  {
    where: inServer,
    what: /from '(?:\.\.\/)+testing\//,
    message: 'server/testing is for tests only; what the product needs lives in server/src.',
  },
  {
    where: (path) => inServer(path) && !path.startsWith('server/src/database/'),
    what: /from 'node:child_process'/,
    message: 'The server starts no other program than its own PostgreSQL (server/src/database).',
  },
  {
    where: (path) => inServer(path) && isOfNoun(path),
    what: /\bnew Date\(\)|\bDate\.now\(\)/,
    message: 'What time it is comes from services.clock, so that tests can set it.',
  },
  {
    where: (path) =>
      inServer(path) &&
      !path.startsWith('server/src/http/') &&
      // A gateway reads those of its outside party.
      !/\/gateway(?:-[a-z-]+)?\.ts$/.test(path) &&
      path !== 'server/src/log.ts',
    what: /\breply\.(?:code|status)\(|\bstatusCode\b/,
    message: 'Status codes belong in server/src/http: return a Refused instead.',
  },
  {
    where: (path) =>
      /^(?:lending|contract|server|ui|site|office)\//.test(path) &&
      !isTest(path) &&
      !SPEAKS.has(path),
    what: /[\u1780-\u17dd]{2}/,
    message: 'What is said to a person belongs in words/{en,km}, where one reader finds all of it.',
  },
  {
    where: (path) => /^(?:contract|server\/src|site|office)\//.test(path) && !isTest(path),
    // But for what is stored: a kind of photo, and two text messages of which staff may have changed the words.
    what: /(?<!'|notice_agreement_cancelled_|notice_offer_ended_)pledge|Pledge|PLEDGE/,
    message: 'What secures a loan is its collateral, in every room.',
  },
  {
    where: (path) =>
      /^(?:lending|contract|server\/src|ui|site|office)\//.test(path) &&
      !isTest(path) &&
      path !== 'contract/src/record-numbers.ts',
    what: /`[ALRTC]-?\$\{/,
    message: 'The number of a record is made by contract/src/record-numbers.ts.',
  },
  {
    // The rules' own test holds samples of what they refuse.
    where: (path) => path !== 'scripts/house-rules.test.ts',
    what: /\bas any\b|:\s*any\b/,
    message: 'Say what the type is.',
  },
  {
    where: (path) => path !== 'scripts/house-rules.test.ts',
    what: /@ts-(?:ignore|nocheck|expect-error)/,
    inComments: true,
    message: 'Say what the type is; a compiler that is told to look away finds nothing.',
  },
];

function forbiddenBreaches(file: SourceFile): Breach[] {
  return FORBIDDEN.filter((rule) => rule.where(file.path)).flatMap((rule) =>
    (rule.inComments ? file.text : withoutComments(file.text))
      .split('\n')
      .flatMap((text, index) =>
        rule.what.test(text) ? [{ path: file.path, line: index + 1, message: rule.message }] : [],
      ),
  );
}

/** Comments blanked, lines kept. A comment begins after white space or a bracket, so the slash and star of `'/api/*'` begin none. */
function withoutComments(text: string): string {
  return text
    .replace(/(^|[\s()[\]{},;=])\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

function vocabularyBreaches(file: SourceFile): Breach[] {
  const [room, src, noun, name, ...deeper] = file.path.split('/');
  if (room !== 'server' || src !== 'src' || name === undefined || NO_NOUN.has(noun ?? ''))
    return [];
  // A noun with many files has folders in it, of the same roles.
  if (deeper.length <= 1 && ROLE.test(deeper.at(-1) ?? name)) return [];
  const message =
    'A file of a noun is routes.ts, commands.ts, store.ts or gateway.ts (or a part of one: commands-submit.ts).';
  return file.path.endsWith('.ts') ? [{ path: file.path, line: 1, message }] : [];
}

function sizeBreaches(file: SourceFile): Breach[] {
  const breaches: Breach[] = [];
  const lines = file.text.split('\n').length - 1;
  if (lines > MOST_LINES && !GENERATED.test(file.path)) {
    const message = `${lines} lines; a file has at most ${MOST_LINES}. Split it by noun, not by layer.`;
    breaches.push({ path: file.path, line: MOST_LINES, message });
  }
  if (DRAWER.test(file.path)) {
    const message = 'A drawer of that name attracts everything. Name the file by what it is about.';
    breaches.push({ path: file.path, line: 1, message });
  }
  return breaches;
}

/** Every border that one file breaks by itself. */
export function breachesOf(file: SourceFile): Breach[] {
  return [
    ...directionBreaches(file),
    ...uiBreaches(file),
    ...forbiddenBreaches(file),
    ...vocabularyBreaches(file),
    ...sizeBreaches(file),
  ];
}

/** Import cycles among files, each as the paths of its ring. */
export function cyclesOf(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map((file) => file.path));
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => {
        const place = target.startsWith('.')
          ? resolveImport(file.path, target)
          : target
              .replace(/^(lending|contract)\/(.+)$/, '$1/src/$2.ts')
              .replace(/^ui\/(?!build\/)(.+)$/, 'ui/src/$1');
        return known.has(place) ? [place] : [];
      }),
    ]),
  );
  const rings: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) rings.push([...trail.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return rings;
}
