/**
 * `npm run rotate-keys`: puts a new data key before those in the data folder. From its next start on the product encrypts
 * with it, reads with all of them, and brings what is stored under it by itself (docs/keys.md).
 *
 * `npm run rotate-keys -- --accept SECRET_KEY` (or `AUDIT_KEYS`): from now on the database works by the key of the settings; a key of before
 * is forgotten, and machines that have no other do not start.
 */
import { parseArgs } from 'node:util';
import { systemClock } from '../server/src/clock.ts';
import {
  acceptKeys,
  CHECKED_KEYS,
  type CheckedKeys,
} from '../server/src/database/keys/key-checks.ts';
import { parseEnv, type Settings } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { addDataKey, newKey, withKeys } from '../server/src/secret-key.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { reachToRead, withDatabase } from './backup/reach.ts';
import { mustHaveDatabase } from './product-database.ts';

/** The command line is not right; the message says how it is. */
class BadCall extends Error {}

/** What is to be accepted; null: nothing, a data key is made. */
function acceptedOf(args: string[]): CheckedKeys | null {
  const { values } = parseArgs({ args, options: { accept: { type: 'string' } } });
  if (values.accept === undefined) return null;
  const setting = CHECKED_KEYS.find((one) => one === values.accept);
  if (setting === undefined) throw new BadCall(`--accept takes ${CHECKED_KEYS.join(' or ')}`);
  return setting;
}

async function accept(settings: Settings, setting: CheckedKeys): Promise<void> {
  const reached = await reachToRead(settings);
  try {
    const keys = withKeys(settings);
    const forgotten = await withDatabase(reached.owner, (db) =>
      acceptKeys(db, keys, { setting, now: systemClock.now() }),
    );
    console.log(
      forgotten.length > 0
        ? `The database works by the ${setting} of these settings from now on, and not by ${forgotten.join(', ')} any more. Start every machine with it.`
        : `The database worked by the ${setting} of these settings already.`,
    );
  } finally {
    await reached.leave();
  }
}

function makeDataKey({ dataDir, dataKeys }: Settings): void {
  if (dataKeys === null) {
    addDataKey(dataDir);
    console.log(
      `A new key stands first in ${dataDir}/data.keys. Back the file up, then start the product anew.`,
    );
  } else {
    console.log(
      'One machine: put this key first in DATA_KEYS, keep the others behind it, and start the product anew. Several machines: ' +
        'put it second on all of them and start each anew; only then put it first on each, and start each anew (docs/keys.md).',
    );
    console.log(newKey());
  }
  console.log(
    'The log says when no stored value needs the older keys any more, a day later at the earliest; backups from before then still do.',
  );
}

async function run(): Promise<void> {
  const accepted = acceptedOf(process.argv.slice(2));
  const settings = parseEnv(process.env);
  const { dataDir, dataKeys } = settings;
  const check = async () => {
    if (dataKeys === null || accepted !== null) mustHaveDatabase(settings);
  };
  await leaveRoot({ dataDir, make: false, check });
  await check();
  if (accepted === null) makeDataKey(settings);
  else await accept(settings, accepted);
}

try {
  await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
