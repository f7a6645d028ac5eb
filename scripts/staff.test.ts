/** `npm run staff` on the machine: who is entered, and who works here and cannot log in. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../server/src/database/migrate.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { productDatabase } from './product-database.ts';

const SCRIPT = fileURLToPath(new URL('staff.ts', import.meta.url));
const SOKHA = 'sokha@lender.test';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
  await migrate(productDatabase(database.folder).owner);
}, 60_000);
afterAll(() => database.remove());

/** Types the command. @returns what it says, and its exit code */
function staff(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', ...database.settings };
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, ...args], {
    env,
    encoding: 'utf8',
  });
  return { said: `${stdout}${stderr}`.trim(), status };
}

const add = () =>
  staff('add', SOKHA, '--name-km', 'សុខា', '--name-en', 'Sokha', '--role', 'manager');
const ENTERED = /^Entered\. Password of the first login, good for a day: ([a-z2-7-]+)$/;

it('a manager who missed the day of the first login is given another, and both other acts say how', () => {
  const first = add();
  expect(first).toEqual({ said: expect.stringMatching(ENTERED), status: 0 });
  const hint = `npm run staff -- let-in ${SOKHA}`;
  for (const { said, status } of [add(), staff('let-back', SOKHA, '--role', 'manager')]) {
    expect(said.endsWith(hint), said).toBe(true);
    expect(status).toBe(1);
  }
  const anew = staff('let-in', SOKHA);
  expect(anew).toEqual({ said: expect.stringMatching(ENTERED), status: 0 });
  expect(anew.said).not.toBe(first.said);
  expect(staff('let-in', 'nobody@lender.test')).toEqual({
    said: 'Nobody works here with nobody@lender.test.',
    status: 1,
  });
});
