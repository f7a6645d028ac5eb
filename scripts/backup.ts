/**
 * `npm run backup -- FOLDER`: copies the database, photos and keys of the installation that the settings name into a new
 * folder under FOLDER, while the product runs (docs/operate.md). Ends with code 1 when it could not, 2 when photos were
 * missing.
 */
import { parseArgs } from 'node:util';
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { makeBackup } from './backup/make.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

const { positionals } = parseArgs({ allowPositionals: true });
const [into] = positionals;
try {
  if (into === undefined) throw new BadCall('Where to? npm run backup -- FOLDER');
  const { folder, manifest } = await makeBackup(parseEnv(process.env), {
    into,
    say: (line) => console.log(line),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { held, missing } = manifest.photos;
  console.log(`${folder}: ${manifest.tables.length} tables, ${rows} rows, ${held} photos`);
  if (missing > 0) {
    console.error(`${missing} photos have no file in the store. The backup is whole otherwise.`);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
