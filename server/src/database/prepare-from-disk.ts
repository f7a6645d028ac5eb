import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { MigrationWay } from './open.ts';
import type { Env } from '../env.ts';
import type { Prepared } from '../preparing-process.ts';

/** The database could not be prepared; the message is for the operator. */
class CannotPrepare extends Error {}

/**
 * Has the program on the disk migrate the database, give the server's role its rights and read the settings.
 * @param main the file that the product was started by: beside it lies the program as it is now
 * @returns the settings as that program reads them
 * @throws CannotPrepare
 */
export function prepareFromDisk(
  main: string,
  way: MigrationWay,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Env> {
  const child = fork(join(dirname(main), 'preparing-process.ts'), { env });
  return new Promise((resolve, reject) => {
    child.once('message', (said: Prepared) => {
      if (said.kind === 'prepared') resolve(said.env);
      else reject(new CannotPrepare(said.message));
    });
    child.on('error', reject);
    child.once('exit', () => reject(new CannotPrepare('The migration ended without a word.')));
    child.send(way, (error) => error && reject(error));
  });
}
