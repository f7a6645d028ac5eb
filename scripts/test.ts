/**
 * `npm test`: words and site brought up to date, what `npm run check` holds, every test of every room,
 * the journeys last in a real browser against the real product. Ends with one line, `N passed, N failed`, with `, N skipped` where a test was.
 * Arguments go to Vitest, which then runs alone: `npm test -- server/src/database`; `npm test -- office`: test-words.ts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';
import { testsOf } from './test-words.ts';

/** The part of Vitest's JSON report that is counted. */
interface Result {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where Node keeps what workers, and the scripts that they run, have compiled: each of them would read the same packages anew. */
const COMPILED = join(root, 'node_modules/.cache/compiled-tests');

async function prepare(): Promise<number> {
  try {
    for (const problem of await build()) console.error(`words: ${problem}`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** What `npm run check` holds, counted as one. */
function check(): { passed: number; failed: number } {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/check.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Tests that failed, and files that could not even be read. */
function failures(result: Result): number {
  const unread = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return result.numFailedTests + unread.length;
}

function run(args: string[]): { passed: number; failed: number; skipped: number } {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-report-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...reports, ...args], {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: 'inherit',
    });
    let result: Result;
    try {
      result = JSON.parse(readFileSync(file, 'utf8')) as Result;
    } catch {
      return { passed: 0, failed: 1, skipped: 0 };
    }
    const failed = failures(result);
    // Errors outside any test (a set-up that failed, say) show only in the exit code.
    return {
      passed: result.numPassedTests,
      failed: status === 0 ? failed : Math.max(failed, 1),
      skipped: result.numPendingTests,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2).flatMap(testsOf);
const unbuilt = await prepare();
const borders = args.length === 0 ? check() : { passed: 0, failed: 0 };
const tests = run(args);
const failed = unbuilt + borders.failed + tests.failed;
process.exitCode = failed > 0 ? 1 : 0;
// A test is skipped where a machine cannot run it: the old Chromium runs on Linux x64 only.
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
console.log(`${borders.passed + tests.passed} passed, ${failed} failed${skipped}`);
