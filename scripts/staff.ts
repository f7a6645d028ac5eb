/**
 * `npm run staff -- add EMAIL --name-km ឈ្មោះ --name-en Name --role manager [--role officer]`: enters somebody who may log in to the
 * office, on the machine of the product: its first managers, and another one where all but one have left (docs/operate.md). Says the
 * password of the first login. Everybody else is entered by two managers in the office.
 *
 * `npm run staff -- let-back EMAIL --role manager`: the same for somebody who left and comes back, under the handle that they had.
 *
 * `npm run staff -- let-in EMAIL`: another password of the first login for somebody who works here and has none of their own yet, or for a
 * manager who cannot log in where no two others could let them in.
 */
import { parseArgs } from 'node:util';
import { Refused } from 'contract/refusal';
import { isStaffRole } from 'contract/office/endpoint';
import { systemClock } from '../server/src/clock.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { withKeys } from '../server/src/secret-key.ts';
import { hire } from '../server/src/staff/commands-people.ts';
import { letInOnMachine } from '../server/src/staff/proposals/commands-anew.ts';
import { letBackOnMachine } from '../server/src/staff/proposals/commands-back.ts';
import { productDatabase } from './product-database.ts';

const USAGE = `npm run staff -- add EMAIL --name-km NAME --name-en NAME --role manager (or officer, approver, cashier; several --role)
npm run staff -- let-back EMAIL --role manager
npm run staff -- let-in EMAIL`;

/** The database of the running product: as DATABASE_URL says, else the embedded one of the data folder. */
function connectionOf({ databaseUrl, dataDir }: ReturnType<typeof parseEnv>): Connection {
  return databaseUrl === null ? productDatabase(dataDir).app : { connectionString: databaseUrl };
}

/** Nobody was entered; the message says why. */
class NotEntered extends Error {}

async function enter(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'name-km': { type: 'string' },
      'name-en': { type: 'string' },
      role: { type: 'string', multiple: true },
    },
  });
  const [act, username] = positionals;
  const { 'name-km': nameKm, 'name-en': nameEn, role: roles = [] } = values;
  const isAdd = act === 'add' && nameKm && nameEn;
  const isKnown = isAdd || act === 'let-back' || act === 'let-in';
  if (!isKnown || !username || !roles.every(isStaffRole)) throw new NotEntered(USAGE);
  const settings = parseEnv(process.env);
  const { db } = connect(connectionOf(settings), { most: 1 });
  try {
    const services = { db, clock: systemClock, env: withKeys(settings) };
    const letIn = () =>
      act === 'let-in'
        ? letInOnMachine(services, username)
        : letBackOnMachine(services, { username, roles });
    const entered = isAdd
      ? await hire(services, 'operator', { username, nameKm, nameEn, roles, locale: 'km' })
      : await letIn();
    if (!(entered instanceof Refused)) return entered.startPassword;
    throw new NotEntered(whyNot(entered, { act, username }));
  } finally {
    await db.destroy();
  }
}

/** Why nobody was entered, with the way that there is. */
function whyNot(
  { reason, text }: Refused,
  { act, username }: { act: string | undefined; username: string },
): string {
  const said = text?.('en') ?? USAGE;
  const cannotLogIn = `If they cannot log in: npm run staff -- let-in ${username}`;
  if (reason === 'enrolled') {
    return 'They have logged in before, and two managers can let them in anew in the office, under Staff.';
  }
  if (reason === 'not_found') {
    return act === 'let-in'
      ? `Nobody works here with ${username}.`
      : `Nobody has left with ${username}. ${cannotLogIn}`;
  }
  if (reason === 'known') return `${said} ${cannotLogIn}`;
  return reason === 'left' ? `${said} On this machine: npm run staff -- let-back …` : said;
}

try {
  const password = await enter(process.argv.slice(2));
  console.log(`Entered. Password of the first login, good for a day: ${password}`);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
