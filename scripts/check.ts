/** `npm run check`: words, types, type-aware lint, format, house borders, unused code. Runs all and says which failed. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBaseline } from './check-baseline.ts';
import { checkHouse } from './check-house.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A room is checked from its first file on. */
const ROOMS = [
  ...['lending', 'contract', 'server', 'ui', 'site', 'office', 'journeys', 'scripts'],
].filter((room) =>
  readdirSync(join(root, room)).some((name) => name === 'src' || name.endsWith('.ts')),
);

function run(cwd: string, command: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: join(root, cwd),
    stdio: 'inherit',
  });
  return status === 0;
}

function script(name: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

const TSC = 'typescript/bin/tsc';
const checks: readonly (readonly [name: string, passes: () => boolean])[] = [
  ['words', () => script('compile-words.ts')],
  ['route types of site', () => run('site', '@react-router/dev/bin.cjs', 'typegen')],
  ['route types of office', () => run('office', '@react-router/dev/bin.cjs', 'typegen')],
  ...ROOMS.map((room) => [`types of ${room}`, () => run('.', TSC, '-p', room)] as const),
  ['lint', () => run('.', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.')],
  ['format', () => run('.', 'oxfmt/bin/oxfmt', '--check', '.')],
  ['oldest browsers', () => checkBaseline(root) === 0],
  ['house', () => checkHouse(root) === 0],
  ['unused code', () => run('.', 'knip/bin/knip.js', '--no-config-hints')],
];

const failed: string[] = [];
for (const [name, passes] of checks) {
  const from = performance.now();
  const ok = passes();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nTo put right: ${failed.join(', ')}`);
  process.exitCode = 1;
}
