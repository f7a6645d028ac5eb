/**
 * `npm run backup -- FOLDER`: copies the database, photos and keys of the installation that the settings name into a new
 * folder under FOLDER, while the product runs (docs/operate.md). Ends with code 1 when it could not, 2 when photos were
 * missing.
 */
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnv, type Settings } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { backUpAsRoot, HERE } from './backup/lend.ts';
import { makeBackup } from './backup/make.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

/** @param shown the folder as the operator names it */
async function backUp(settings: Settings, into: string, shown: string): Promise<number> {
  const say = (line: string) => console.log(line);
  const { folder, manifest } = await makeBackup(settings, { into, say });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { held, missing } = manifest.photos;
  const place = join(shown, basename(folder));
  console.log(`${place}: ${manifest.tables.length} tables, ${rows} rows, ${held} photos`);
  if (missing === 0) return 0;
  console.error(`${missing} photos have no file in the store. The backup is whole otherwise.`);
  return 2;
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { [HERE]: { type: 'boolean', default: false } },
  });
  const [into] = positionals;
  if (into === undefined) throw new BadCall('Where to? npm run backup -- FOLDER');
  const settings = parseEnv(process.env);
  const { dataDir } = settings;
  const isHere = values[HERE];
  const code = isHere ? null : await backUpAsRoot(into, dataDir);
  if (code !== null) return code;
  await leaveRoot({ dataDir, make: false, workIn: isHere ? process.cwd() : undefined });
  return backUp(settings, isHere ? '.' : into, into);
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
