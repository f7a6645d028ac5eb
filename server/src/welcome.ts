import type { OpenDatabase } from './database/open.ts';
import type { Settings } from './env.ts';
import { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from './seed/staff-people.ts';
import type { Report } from './server-process.ts';

/** Where the server listens, and whether the demo's people can sign in. */
export type Reached = Pick<
  Extract<Report, { kind: 'serving' }>,
  'address' | 'officeAddress' | 'hasCast'
>;

/** For people, on the error stream; standard output carries the log as JSON lines. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Says where the product is, what it works with, and in the demo who can sign in. */
export function welcome(
  settings: Settings,
  { address, officeAddress, hasCast }: Reached,
  { embedded, adopted }: OpenDatabase,
): void {
  const { dataDir, demo, placeholders, warnings } = settings;
  say(`Romdoul is ready at ${address}`);
  say(`  office       ${officeAddress}, for the lender's staff`);
  const found = adopted ? ', found running after a start that was killed' : '';
  say(`  data folder  ${dataDir}${embedded ? ` (with its own PostgreSQL${found})` : ''}`);
  if (!embedded) say('  database     as DATABASE_URL says');
  say(`  demo         ${demo ? 'on: invented people and loans; DEMO=off for real work' : 'off'}`);
  if (hasCast) {
    say('  sign in      012 000 001 to 012 000 014, password romdoul-demo (docs/demo.md)');
    say(`  staff        officer@, approver@, cashier@ and manager@romdoul.test,`);
    say(`               password ${DEMO_STAFF_PASSWORD}, authenticator ${DEMO_TOTP_SECRET}`);
  }
  if (!demo && placeholders.length > 0) {
    say(`  to fill in   ${placeholders.join(', ')} (see docs/before-launch.md)`);
  }
  for (const warning of warnings) say(`  warning      ${warning}`);
}
