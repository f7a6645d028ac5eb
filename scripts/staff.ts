/**
 * `npm run staff -- add EMAIL --name-km ឈ្មោះ --name-en Name --role manager [--role officer]`: enters somebody who may log in to the
 * office, on the machine of the product: its first managers, and another one where all but one have left (docs/operate.md). Says the
 * password of the first login. Everybody else is entered by two managers in the office.
 *
 * `npm run staff -- let-back EMAIL --role manager`: the same for somebody who left and comes back, under the handle that they had.
 */
import { parseArgs } from 'node:util';
import { Refused } from 'contract/refusal';
import { isStaffRole } from 'contract/office/endpoint';
import { systemClock } from '../server/src/clock.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { hire } from '../server/src/staff/commands-people.ts';
import { letBackOnMachine } from '../server/src/staff/proposals/commands-back.ts';
import { productDatabase } from './product-database.ts';

const USAGE = `npm run staff -- add EMAIL --name-km NAME --name-en NAME --role manager (or officer, approver, cashier; several --role)
npm run staff -- let-back EMAIL --role manager`;

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
  if ((!isAdd && act !== 'let-back') || !username || !roles.every(isStaffRole)) {
    throw new NotEntered(USAGE);
  }
  const { db } = connect(connectionOf(parseEnv(process.env)), { most: 1 });
  try {
    const services = { db, clock: systemClock };
    const entered = isAdd
      ? await hire(services, 'operator', { username, nameKm, nameEn, roles, locale: 'km' })
      : await letBackOnMachine(services, { username, roles });
    if (!(entered instanceof Refused)) return entered.startPassword;
    if (entered.reason === 'not_found') throw new NotEntered(`Nobody has left with ${username}.`);
    const here = entered.reason === 'left' ? ` On this machine: npm run staff -- let-back …` : '';
    throw new NotEntered((entered.text?.('en') ?? USAGE) + here);
  } finally {
    await db.destroy();
  }
}

try {
  const password = await enter(process.argv.slice(2));
  console.log(`Entered. Password of the first login, good for a day: ${password}`);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
