/**
 * `npm run trials`: does to the real product, in its own processes and data folder, what a bad day does, and counts what
 * became of people's data (R1, R2, R10 to R14); holds the loan rules against an independent reckoning (R5, L2); and strikes at
 * the loan book, with staff in processes of their own (R3, R4, R7, R8, L3, L4, L6). `--only R1,R13` chooses, `--short` does each a few times only.
 * Ends with code 1 when one of them failed.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { clockAndZone } from './trials/clock-and-zone.ts';
import { databaseAway } from './trials/database-away.ts';
import { databaseStopped } from './trials/database-stopped.ts';
import { failover } from './trials/failover.ts';
import { gracefulRestarts } from './trials/graceful-restarts.ts';
import { intents } from './trials/intents.ts';
import { independentReckoning, replayedEntries } from './trials/loan-rules.ts';
import { nightBesidePayments } from './trials/night-beside-payments.ts';
import { nightsKilled } from './trials/nights-killed.ts';
import { oneReceipt } from './trials/one-receipt.ts';
import { postsRepeated } from './trials/posts-repeated.ts';
import { reportOfADay } from './trials/report-of-a-day.ts';
import { restored } from './trials/restored.ts';
import { serverKilled } from './trials/server-killed.ts';
import type { Findings, Size, Trial } from './trials/trial.ts';
import { uploadKilled } from './trials/upload-killed.ts';

export const TRIALS: readonly Trial[] = [
  serverKilled,
  databaseStopped,
  databaseAway,
  gracefulRestarts,
  restored,
  uploadKilled,
  independentReckoning,
  replayedEntries,
  postsRepeated,
  oneReceipt,
  nightsKilled,
  clockAndZone,
  reportOfADay,
  intents,
  nightBesidePayments,
  failover,
];

function tell(trial: Trial, { counts, faults }: Findings, seconds: number): void {
  const counted = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  console.log(`      ${counted.join(' · ')}`);
  for (const fault of faults.slice(0, 20)) console.log(`      ! ${fault}`);
  console.log(`${trial.id.padEnd(4)}  ${faults.length === 0 ? 'PASS' : 'FAIL'} (${seconds} s)\n`);
}

async function attempt(trial: Trial, size: Size): Promise<boolean> {
  console.log(`${trial.id.padEnd(4)}  ${trial.what}${size === 'short' ? ' (short)' : ''}`);
  const begun = performance.now();
  let findings: Findings;
  try {
    findings = await trial.run(size);
  } catch (error) {
    findings = { counts: {}, faults: [(error as Error).stack ?? String(error)] };
  }
  tell(trial, findings, Math.round((performance.now() - begun) / 1000));
  return findings.faults.length === 0;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
  });
  const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase());
  const unknown = wanted?.filter((id) => !TRIALS.some((trial) => trial.id === id)) ?? [];
  if (unknown.length > 0) throw new Error(`No such trial: ${unknown.join(', ')}`);
  await build();
  let failed = 0;
  for (const trial of TRIALS) {
    if (wanted && !wanted.includes(trial.id)) continue;
    if (!(await attempt(trial, values.short ? 'short' : 'full'))) failed += 1;
  }
  console.log(failed === 0 ? 'All trials passed.' : `${failed} failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
