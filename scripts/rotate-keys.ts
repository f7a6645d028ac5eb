/**
 * `npm run rotate-keys`: puts a new data key before those in the data folder. From its next start on the product encrypts
 * with it, reads with all of them, and brings what is stored under it by itself (docs/keys.md).
 */
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { addDataKey, newKey } from '../server/src/secret-key.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { mustHaveDatabase } from './product-database.ts';

async function run(): Promise<void> {
  const settings = parseEnv(process.env);
  const { dataDir, dataKeys } = settings;
  const check = async () => {
    if (dataKeys === null) mustHaveDatabase(settings);
  };
  await leaveRoot({ dataDir, make: false, check });
  await check();
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

try {
  await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
