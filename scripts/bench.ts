/**
 * `npm run bench`: how fast the product is, each figure beside a reference that did the same work in the same run
 * (docs/speed.md). `--only P1,P7` chooses. Ends with code 1 when a figure misses what it must hold.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAccountView } from './bench/account-view.ts';
import { measureCalculator } from './bench/calculator.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureDeskDecisions } from './bench/desk-decisions.ts';
import { measureDeskKeys } from './bench/desk-keys.ts';
import { measureExports } from './bench/exports.ts';
import { clears, lineOf, type Measured } from './bench/figure.ts';
import { measureViews } from './bench/first-view.ts';
import { measureHistory } from './bench/history.ts';
import { measureKeptPage } from './bench/kept-page.ts';
import { measureLighthouse } from './bench/lighthouse-home.ts';
import { measureLoanDetail } from './bench/loan-detail.ts';
import { measureLoanRules } from './bench/loan-rules.ts';
import { measureLogin } from './bench/login.ts';
import { measureNight } from './bench/night.ts';
import { measureOtherPages, measureOtherViews, measureWizardViews } from './bench/other-pages.ts';
import { measurePhotoStep } from './bench/photo-step.ts';
import { measurePostings } from './bench/postings.ts';
import { measureRepayment } from './bench/repayment.ts';
import { measureSearch } from './bench/search.ts';
import { measureStepSave } from './bench/step-save.ts';
import { measureWizardNext } from './bench/wizard-next.ts';
import { build } from './build.ts';
import { type Product, startProduct } from './product.ts';

interface Measurement {
  /** The rows of docs/speed.md that it fills; `PAGES` asks for every public page beside home, `ACCOUNT` for the account's. */
  rows: readonly string[];
  measure: () => Promise<Measured>;
}

/** With a product of its own, fresh; its callers have addresses of their own, so no limit is switched off. */
function onProduct(
  measure: (product: Product) => Promise<Measured>,
  env: Record<string, string> = {},
): () => Promise<Measured> {
  return async () => {
    const product = await startProduct({ env: { DEMO: 'on', TRUST_PROXY: 'on', ...env } });
    try {
      return await measure(product);
    } finally {
      await product.stop();
    }
  };
}

const MEASUREMENTS: readonly Measurement[] = [
  { rows: ['P1'], measure: onProduct(measureKeptPage) },
  { rows: ['P2', 'P6'], measure: onProduct(measureViews) },
  { rows: ['P2', 'PAGES'], measure: onProduct(measureOtherViews) },
  { rows: ['P2W'], measure: onProduct(measureWizardViews) },
  { rows: ['P2W', 'ACCOUNT'], measure: onProduct(measureAccountView) },
  { rows: ['P3'], measure: onProduct(measureLighthouse) },
  { rows: ['P3', 'PAGES'], measure: onProduct(measureOtherPages) },
  { rows: ['P4'], measure: onProduct(measureCalculator) },
  { rows: ['P5'], measure: onProduct(measureWizardNext) },
  { rows: ['P7'], measure: onProduct(measureStepSave) },
  { rows: ['P8'], measure: onProduct(measureLogin) },
  // Without the demo, as a lender's server runs: making its people leaves 50 MB in the process that made them.
  { rows: ['P9'], measure: onProduct(measurePhotoStep, { DEMO: 'off' }) },
  { rows: ['P10'], measure: measureRepayment },
  { rows: ['P11'], measure: measureHistory },
  { rows: ['P12'], measure: measureLoanDetail },
  { rows: ['P13'], measure: measureNight },
  { rows: ['P14'], measure: measureLoanRules },
  { rows: ['P15'], measure: measureSearch },
  { rows: ['P16'], measure: measureExports },
  { rows: ['P17'], measure: measureColdStart },
  {
    rows: ['DESK', 'KEYS'],
    measure: onProduct(measureDeskKeys, { CONTACT_HOURS: '00:00-24:00 daily' }),
  },
  { rows: ['DESK'], measure: measureDeskDecisions },
  { rows: ['AUDIT'], measure: measurePostings },
];

function machine(): string {
  const all = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${all.length} cores of ${all[0]?.model.trim() ?? 'an unknown kind'}, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

/** Above this share of its cores, others are at work on the machine too. */
const QUIET = 0.5;

function busy(): string | null {
  const [load = 0] = loadavg();
  if (load <= cpus().length * QUIET) return null;
  return `the machine is busy with other things (load ${load.toFixed(1)}): figures in milliseconds come out too high`;
}

/** Prints a measurement's figures. @returns how many of them miss what they must hold */
function tell({ figures, notes = [] }: Measured, disturbed: string | null): number {
  for (const figure of figures) console.log(lineOf(figure));
  for (const note of disturbed ? [...notes, disturbed] : notes) console.log(`     ${note}`);
  return figures.filter((figure) => !clears(figure.value, figure.must)).length;
}

async function attempt({ rows, measure }: Measurement): Promise<number> {
  const disturbed = busy();
  try {
    return tell(await measure(), disturbed);
  } catch (error) {
    console.log(`${rows.join(', ')}   NOT MEASURED: ${(error as Error).stack ?? String(error)}`);
    return 1;
  }
}

function chosen(only: string | undefined): readonly Measurement[] {
  if (only === undefined) return MEASUREMENTS;
  const wanted = only.split(',').map((row) => row.trim().toUpperCase());
  const known = MEASUREMENTS.flatMap(({ rows }) => rows);
  const unknown = wanted.filter((row) => !known.includes(row));
  if (unknown.length > 0) {
    throw new Error(`No such row: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  }
  return MEASUREMENTS.filter(({ rows }) => rows.some((row) => wanted.includes(row)));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const measurements = chosen(values.only);
  await build();
  console.log(`${machine()}\n`);
  let missed = 0;
  for (const measurement of measurements) missed += await attempt(measurement);
  console.log(missed === 0 ? '\nEvery must holds.' : `\n${missed} below what they must hold.`);
  process.exitCode = missed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
