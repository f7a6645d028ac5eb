/**
 * `npm run restore -- BACKUP`: puts a backup into the installation that the settings name, which must be empty, and reads
 * all of it again (docs/operate.md). `--as-copy` gives it a number of its own, for a copy beside the original. Who was erased since is
 * erased again: by the list beside the backup, or `--erasures FILE`; `--none-erased` where nobody was. Ends with code 1 when it could
 * not, 2 when something is not as it was.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { HERE, restoreAsRoot } from './backup/lend.ts';
import { restoreBackup } from './backup/restore.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'as-copy': { type: 'boolean', default: false },
      erasures: { type: 'string' },
      'none-erased': { type: 'boolean', default: false },
      [HERE]: { type: 'boolean', default: false },
    },
  });
  const [from] = positionals;
  if (from === undefined) throw new BadCall('What? npm run restore -- BACKUP');
  const settings = parseEnv(process.env);
  const { dataDir } = settings;
  const isHere = values[HERE];
  const erased = { file: values.erasures, none: values['none-erased'] };
  const code = isHere ? null : await restoreAsRoot(from, dataDir, erased);
  if (code !== null) return code;
  await leaveRoot({ dataDir, make: true, workIn: isHere ? process.cwd() : undefined });
  const { rows, photos, faults } = await restoreBackup(settings, {
    from: isHere ? '.' : from,
    asCopy: values['as-copy'],
    erased: isHere ? await text(process.stdin) : erased,
    say: (line) => console.log(line),
  });
  console.log(`Restored: ${rows} rows, ${photos} photos`);
  for (const fault of faults) console.error(`! ${fault}`);
  if (faults.length > 0) return 2;
  console.log('Everything is as it was. npm start');
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
