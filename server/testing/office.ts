import { randomBytes } from 'node:crypto';
import type { StaffRole } from 'contract/office/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Refused } from 'contract/refusal';
import { installationId } from '../src/database/installation.ts';
import type { BodyTimes } from '../src/http/uploads/body-times.ts';
import { createOffice } from '../src/office.ts';
import { hashPassword } from '../src/password-hash.ts';
import { pageCacheFor } from '../src/site.ts';
import { settle } from '../src/staff/commands-enrol.ts';
import { hire } from '../src/staff/commands-people.ts';
import { secretPlace } from '../src/staff/commands-secret.ts';
import { base32, totpCode, totpStep } from '../src/staff/commands-totp.ts';
import { openTestHouse, type TestHouse } from './applications.ts';
import { wrongCode } from './wrong-code.ts';

/** The password of everybody in the tests' office. */
export const STAFF_PASSWORD = 'ផ្កា in the office 7';

/** The office's door over a database of its own, for tests of what travels. */
export interface TestOffice {
  app: FastifyInstance;
  house: TestHouse;
  logged: () => string;
  /** One call, from an address of its own unless given. */
  call(options: InjectOptions): Promise<OfficeAnswer>;
  close(): Promise<void>;
}

/** Status, headers and the body as it came. */
export interface OfficeAnswer {
  status: number;
  headers: Record<string, unknown>;
  // What a body holds is the test's to say.
  body: Record<string, unknown>;
  /** The same as text; of a file that is all. */
  text: string;
  /** The token that the answer's cookie sets; empty: it ends the session; null: it sets none. */
  session: string | null;
}

/** Somebody who works in the tests' office. */
export interface TestStaff {
  id: bigint;
  handle: string;
  username: string;
  /** Base32. */
  secret: string;
  roles: readonly StaffRole[];
}

let people = 0;

/** Opens such a door; close it in `afterAll`. */
export async function openTestOffice(
  settings: Record<string, string> = {},
  bodyTimes: Partial<BodyTimes> = {},
): Promise<TestOffice> {
  const house = await openTestHouse(settings);
  const { env, db, clock } = house;
  let lines = '';
  const app = await createOffice({
    env,
    db,
    connection: house.test.connection,
    clock,
    installation: await installationId(db),
    pages: pageCacheFor(env, false),
    bodyTimes,
    logTo: { write: (line) => void (lines += line) },
  });
  let addresses = 0;
  return {
    app,
    house,
    logged: () => lines,
    async call(options) {
      addresses += 1;
      const remoteAddress = `10.2.${Math.floor(addresses / 250)}.${addresses % 250}`;
      const answer = await app.inject({ remoteAddress, ...options });
      const cookie = String(answer.headers['set-cookie'] ?? '');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.payload !== '' && isJson(answer.headers['content-type']) ? answer.json() : {},
        text: answer.payload,
        session: /__Host-office=([\w-]*)/.exec(cookie)?.[1] ?? null,
      };
    },
    async close() {
      await app.close();
      await house.close();
    },
  };
}

const isJson = (type: unknown) => /[/+]json\b/.test(String(type));

/** Enters somebody who is enrolled. */
export async function aStaff(
  { house }: Pick<TestOffice, 'house'>,
  ...roles: readonly StaffRole[]
): Promise<TestStaff> {
  people += 1;
  const username = `person-${people}@lender.test`;
  const who = { username, nameKm: 'ធីតា', nameEn: `Person ${people}`, roles, locale: 'en' } as const;
  const hired = await hire(house, 'operator', who);
  if (hired instanceof Refused) throw new Error('Not entered');
  const secret = base32(randomBytes(20));
  await settle(house, hired, {
    passwordHash: await hashPassword(STAFF_PASSWORD),
    totpSecret: house.cipher.sealText(secret, secretPlace(hired.id)),
    totpStep: 0n,
    recoveryCodes: [],
  });
  return { ...hired, username, secret, roles };
}

/** The authenticator's code at this moment of the test, or so many steps of 30 seconds off. */
export function codeOf(
  { house }: Pick<TestOffice, 'house'>,
  { secret }: Pick<TestStaff, 'secret'>,
  steps = 0,
): string {
  return totpCode(secret, totpStep(house.clock.now()) + BigInt(steps));
}

/** A code that the authenticator does not show about this moment of the test. */
export const wrongCodeOf = (
  { house }: Pick<TestOffice, 'house'>,
  { secret }: Pick<TestStaff, 'secret'>,
): string => wrongCode(secret, house.clock.now());

export const cookieOf = (token: string) => ({ cookie: `__Host-office=${token}` });

/** The first step. @returns the ticket */
export async function passPassword(
  test: TestOffice,
  { username }: Pick<TestStaff, 'username'>,
): Promise<string> {
  const payload = { username, password: STAFF_PASSWORD };
  const { body } = await test.call({ method: 'POST', url: '/api/office/sign-in', payload });
  const { ticket } = body as { ticket?: string };
  if (ticket === undefined) throw new Error(`The password was refused: ${JSON.stringify(body)}`);
  return ticket;
}

/** Signs somebody in who has not at this moment of the test. @returns the cookie's header */
export async function signedIn(
  test: TestOffice,
  staff: TestStaff,
  headers: Record<string, string> = {},
): Promise<{ cookie: string }> {
  const payload = { ticket: await passPassword(test, staff), code: codeOf(test, staff) };
  const url = '/api/office/sign-in/code';
  const { session } = await test.call({ method: 'POST', url, payload, headers });
  if (!session) throw new Error('The code was refused');
  return cookieOf(session);
}
