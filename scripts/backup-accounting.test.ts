import { rmSync } from 'node:fs';
import { onTestFinished, expect, it } from 'vitest';
import { startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { parseEnv } from '../server/src/env.ts';
import { withKeys } from '../server/src/secret-key.ts';
import { makeBackup } from './backup/make.ts';
import { restoreBackup } from './backup/restore.ts';
import { asOwner } from './backup/sample.ts';
import { newFolder } from './own-database.ts';

function folder(): string {
  const made = newFolder('backup-test');
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it('a restore says behind which number the entries of the accounting are numbered anew', async () => {
  const dataDir = folder();
  const settings = parseEnv({ DATA_DIR: dataDir });
  const embedded = await startEmbedded({ dataDir, durable: false });
  const { owner } = embedded;
  onTestFinished(() => embedded.stop());
  await migrate(owner);
  withKeys(settings);
  await asOwner(owner, (client) => client.query('update accounting_feed set last_number = 1000'));
  const { folder: from } = await makeBackup(settings, { into: folder(), say: () => undefined });
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const to = parseEnv({ DATA_DIR: folder() });
  await restoreBackup(to, { from, asCopy: false, erased: { none: true }, say });
  expect(lines).toContainEqual(expect.stringMatching(/entries behind 1000 are numbered anew/));
});
