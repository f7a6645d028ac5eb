/**
 * `npm run backup -- FOLDER`: copies the database, photos and keys of the installation that the settings name into a new
 * folder under FOLDER, while the product runs (docs/operate.md). `--keep DAYS` removes older ones of the same installation there once the
 * new one is whole; where photos were missing, one that has them stays. Ends with code 1 when it could not, 2 when photos were missing.
 */
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnv, type Settings } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { backUpAsRoot, HERE } from './backup/lend.ts';
import { makeBackup } from './backup/make.ts';
import { isWhole, removeOldBackups } from './backup/remove-old.ts';
import { mustHaveDatabase } from './product-database.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

/** The backup is whole but for photos that were missing. */
const MISSING = 2;

/** What is left behind: how many days; null: all of it. */
type Keep = number | null;

function daysOf(keep: string | undefined): Keep {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new BadCall('--keep DAYS takes a number of days from 1');
  return Number(keep);
}

/** @param newest the name of the new backup */
function removeOld(into: string, newest: string, days: Keep): void {
  if (days === null) return;
  const { removed, stayed } = removeOldBackups(into, { newest, days, now: new Date() });
  if (removed.length > 0) console.log(`Removed, older than ${days} days: ${removed.join(', ')}`);
  if (stayed !== null) console.log(`${stayed} stays: it has photos that the new one lacks.`);
}

/** @param shown the folder as the operator names it */
async function backUp(
  settings: Settings,
  into: string,
  { shown, keep }: { shown: string; keep: Keep },
): Promise<number> {
  const say = (line: string) => console.log(line);
  const { folder, manifest } = await makeBackup(settings, { into, say });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { held, missing } = manifest.photos;
  const place = join(shown, basename(folder));
  console.log(`${place}: ${manifest.tables.length} tables, ${rows} rows, ${held} photos`);
  if (missing > 0) {
    console.error(`${missing} photos have no file in the store. The backup is whole otherwise.`);
  }
  removeOld(into, basename(folder), keep);
  return missing > 0 ? MISSING : 0;
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, [HERE]: { type: 'boolean', default: false } },
  });
  const [into] = positionals;
  if (into === undefined) throw new BadCall('Where to? npm run backup -- FOLDER [--keep DAYS]');
  const keep = daysOf(values.keep);
  const settings = parseEnv(process.env);
  const { dataDir } = settings;
  const isHere = values[HERE];
  const lent = isHere ? null : await backUpAsRoot(into, dataDir);
  if (lent !== null) {
    const newest = lent.made.find(isWhole);
    const isMade = lent.code === 0 || lent.code === MISSING;
    if (isMade && newest !== undefined) removeOld(into, newest, keep);
    return lent.code;
  }
  const check = async () => mustHaveDatabase(settings);
  await leaveRoot({ dataDir, make: false, check, workIn: isHere ? process.cwd() : undefined });
  await check();
  // Where it was lent a folder, the older ones lie out of its reach, and root removes them.
  return backUp(settings, isHere ? '.' : into, { shown: into, keep: isHere ? null : keep });
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
