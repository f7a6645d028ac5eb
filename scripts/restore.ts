/**
 * `npm run restore -- BACKUP`: puts a backup into the installation that the settings name, which must be empty, and reads
 * all of it again (docs/operate.md). `--as-copy` gives it a number of its own, for a copy beside the original. Ends with
 * code 1 when it could not, 2 when something is not as it was.
 */
import { parseArgs } from 'node:util';
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { restoreBackup } from './backup/restore.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'as-copy': { type: 'boolean', default: false } },
});
const [from] = positionals;
try {
  if (from === undefined) throw new BadCall('What? npm run restore -- BACKUP');
  const { rows, photos, faults } = await restoreBackup(parseEnv(process.env), {
    from,
    asCopy: values['as-copy'],
    say: (line) => console.log(line),
  });
  console.log(`Restored: ${rows} rows, ${photos} photos`);
  for (const fault of faults) console.error(`! ${fault}`);
  if (faults.length > 0) process.exitCode = 2;
  else console.log('Everything is as it was. npm start');
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
