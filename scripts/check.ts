/**
 * `npm run check`: words, types, type-aware lint, format, house borders, unused code. Runs all, two at a time since most keep one
 * processor busy, and says which failed: what each of them says stands together, above its line.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const AT_ONCE = 2;

/** What is run by Node, in which folder. */
interface Check {
  readonly name: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args: readonly [file: string, ...args: string[]];
}

/**
 * The compiler, and the lint that knows types, are Go programs that end with what they have read: looking on the way for memory to free
 * costs a fifth of their time, and finds little. The limit is for sources that grow.
 */
const KEEPS_MEMORY = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
/** Each of several threads works out the packages' types for itself, and the other processor has a check of its own. */
const ONE_THREAD = { GOMAXPROCS: '1' };

const tool = (command: string) => join(root, 'node_modules', command);
const script = (name: string) => join(root, 'scripts', name);
const routeTypes = (room: string): Check => ({
  name: `route types of ${room}`,
  cwd: room,
  args: [tool('@react-router/dev/bin.cjs'), 'typegen'],
});

/** The types of these rooms; the journeys are checked with the scripts, which they use: the server's types are read once for both. */
const typesOf = (...rooms: string[]): Check[] =>
  rooms.map((room) => ({
    name: `types of ${room}`,
    env: KEEPS_MEMORY,
    args: [tool('typescript/bin/tsc'), '-p', room, '--checkers', '1'],
  }));

/** What the others read. */
const FIRST: readonly Check[] = [
  { name: 'words', args: [script('compile-words.ts')] },
  routeTypes('site'),
  routeTypes('office'),
];
/** The longest first, so that none is left over at the end. */
const THEN: readonly Check[] = [
  {
    name: 'lint',
    env: { ...KEEPS_MEMORY, ...ONE_THREAD },
    args: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.'],
  },
  ...typesOf('server', 'scripts'),
  { name: 'unused code', args: [tool('knip/bin/knip.js'), '--no-config-hints'] },
  { name: 'oldest browsers', args: [script('check-baseline.ts')] },
  { name: 'house', args: [script('check-house.ts')] },
  ...typesOf('office', 'site', 'contract', 'ui', 'lending'),
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check', '.'] },
];

/** Runs a check and prints what it says. @returns whether it is held */
async function passes({ name, cwd = '.', env, args }: Check): Promise<boolean> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: join(root, cwd),
    env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(said));
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return status === 0;
}

const failed: string[] = [];
for (const checks of [FIRST, THEN]) {
  const waiting = [...checks];
  const runner = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
}
if (failed.length > 0) {
  console.error(`\nTo put right: ${failed.join(', ')}`);
  process.exitCode = 1;
}
