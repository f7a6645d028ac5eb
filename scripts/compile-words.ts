/**
 * `npm run words`: turns words/{km,en}/*.json into typed message functions in words/src, only when
 * the sources changed, and says what is wrong with them.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.ts';
import { wordsProblems } from './words-check.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = join(root, 'words');
const output = join(words, 'src');
const stamp = join(output, '.fingerprint');

/** The compiler wants a strategy; words/runtime.ts is told the language instead. */
const OPTIONS = ['--emit-ts-declarations', '--strategy', 'cookie', 'baseLocale', '--silent'];

/** Moves the changed files of `fresh` into place one by one, so a running server never misses a file. */
function replaceChanged(fresh: string): void {
  const names = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const wanted = names(fresh).filter((name) => name !== 'README.md');
  // Index files last, so that they never name a message that is not there yet.
  wanted.sort(
    (a, b) =>
      Number(/_index|_joined|^messages\./.test(a)) - Number(/_index|_joined|^messages\./.test(b)),
  );
  for (const name of wanted) {
    const target = join(output, name);
    const content = readFileSync(join(fresh, name));
    if (existsSync(target) && readFileSync(target).equals(content)) continue;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(fresh, name), target);
  }
  const kept = new Set(wanted);
  for (const name of names(output)) if (!kept.has(name)) rmSync(join(output, name));
}

const BODY =
  /const (km|en)_\w+ = .*?\(i?\) => (?:\{\s*return )?\/\*\* @type \{LocalizedString\} \*\/ \((`[\s\S]*?`|'\w+')\)/g;
const NAME = /export const (\w+) = \/\*\*/;

/**
 * A compiled message in a fifth of its letters: its name and both texts, without the type comments and the search for a
 * language that the compiler repeats in each. The browser loads what is written here. A text that one language lacks is the
 * message's name, as the compiler has it; `wordsProblems` reports it.
 * @throws Error when the message is not plain text with parameters (plurals and markup are not used here)
 */
export function compactMessage(code: string): string {
  const texts = Object.fromEntries(
    [...code.matchAll(BODY)].map(([, locale, words]) => [locale, words]),
  );
  const name = NAME.exec(code)?.[1];
  if (!name || !texts.km || !texts.en) {
    throw new Error(`Only plain texts and parameters can be compiled:\n${code}`);
  }
  const hasParameters = texts.km.includes('${') || texts.en.includes('${');
  const value = hasParameters
    ? `filledMessage((i) => ${texts.km}, (i) => ${texts.en})`
    : `textMessage(${texts.km}, ${texts.en})`;
  return `export const ${name} = /*#__PURE__*/ ${value};\n`;
}

const RUNTIME = `from '../../runtime.ts';\n`;

/**
 * Rewrites the compiler's messages into compact ones over words/runtime.ts, each a module of its own, from which the site's
 * bundler takes those that a page uses, and all in one for the server, which bundles nothing and would read hundreds of
 * files at every start (P17). The compiler's own runtime (60 KB that find out a language) is not needed then.
 */
function compactMessages(folder: string): void {
  const index = readFileSync(join(folder, 'messages/_index.js'), 'utf8');
  const all: string[] = [];
  for (const [, file = ''] of index.matchAll(/from '\.\/(.+?\.js)'/g)) {
    const path = join(folder, 'messages', file);
    const code = compactMessage(readFileSync(path, 'utf8'));
    all.push(code);
    const maker = code.includes('filledMessage(') ? 'filledMessage' : 'textMessage';
    writeFileSync(path, `import { ${maker} } ${RUNTIME}${code}`);
    const types = path.replace(/\.js$/, '.d.ts');
    writeFileSync(
      types,
      readFileSync(types, 'utf8').replaceAll("'../runtime.js'", "'../../runtime.ts'"),
    );
  }
  const head = `import { filledMessage, textMessage } ${RUNTIME}`;
  writeFileSync(join(folder, 'messages/_joined.js'), head + all.join(''));
  const both = ['*', '* as m'].map((what) => `export ${what} from './messages/_joined.js';\n`);
  writeFileSync(join(folder, 'messages.joined.js'), both.join(''));
  for (const name of ['runtime', 'server', 'registry']) {
    for (const kind of ['js', 'd.ts']) rmSync(join(folder, `${name}.${kind}`), { force: true });
  }
}

/**
 * Compiles the messages if a source changed since the last time.
 * @returns the problems found (see `wordsProblems`), each a line for a person; empty when all is well
 */
export function compileWords(): string[] {
  const problems = wordsProblems(words);
  const version = readFileSync(
    join(root, 'node_modules/@inlang/paraglide-js/package.json'),
    'utf8',
  );
  const print = fingerprint(
    root,
    ['words/en', 'words/km', 'words/project.inlang/settings.json'],
    [JSON.parse(version).version, ...OPTIONS, 'compact 1'],
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return problems;
  if (problems.some((problem) => problem.includes('is not JSON'))) return problems;
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'words-'));
  try {
    const cli = join(root, 'node_modules/@inlang/paraglide-js/bin/run.js');
    const run = spawnSync(
      process.execPath,
      [cli, 'compile', '--project', './project.inlang', '--outdir', fresh, ...OPTIONS],
      { cwd: words, encoding: 'utf8' },
    );
    // The compiler reports success even when it read nothing, for instance with a wrong plugin path.
    if (run.status !== 0 || !existsSync(join(fresh, 'messages/_index.js')))
      return [...problems, `the message compiler failed:\n${run.stdout}${run.stderr}`];
    compactMessages(fresh);
    mkdirSync(output, { recursive: true });
    replaceChanged(fresh);
    writeFileSync(stamp, print);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = compileWords();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`words: ${problems.length} to put right (compiled all the same)`);
    process.exitCode = 1;
  }
}
