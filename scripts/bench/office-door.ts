/** Somebody of the lender at the office's door, as the measurements of the office call it. */
import { createOfficeClient, type OfficeClient, type OfficeOutcome } from 'contract/office/client';
import type { StaffRole } from 'contract/office/endpoint';
import { callerAddress } from '../applicant.ts';
import { anOfficePerson, authenticatorCode } from '../office.ts';
import type { Product } from '../product.ts';

/** Where the office is, and the data of its product. */
type OfficePlace = Pick<Product, 'dataDir' | 'officeUrl'>;

/** Enters somebody and signs them in by password and code. @returns the cookies: the session's and the device's */
export async function signInAtOffice(
  { dataDir, officeUrl }: OfficePlace,
  ...roles: StaffRole[]
): Promise<string> {
  const { username, password, secret } = await anOfficePerson(dataDir, ...roles);
  const send = (path: string, body: object) =>
    fetch(officeUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const first = await send('/api/office/sign-in', { username, password });
  const { ticket } = (await first.json()) as { ticket: string };
  const code = authenticatorCode(secret);
  const { headers } = await send('/api/office/sign-in/code', { ticket, code });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Calls an address may make before the next takes its place: the limits of one network stay on and meet nobody. */
const CALLS_AN_ADDRESS = 100;

/** Another address after so many calls; the product must run with TRUST_PROXY=on. */
export function addressOfCall(count: number): string {
  return callerAddress(6_000_000 + Math.floor(count / CALLS_AN_ADDRESS));
}

/** The office's own client with somebody's cookie, and the milliseconds of its calls: by method and path, numbers left out. */
export function officeCaller(
  { officeUrl }: Pick<OfficePlace, 'officeUrl'>,
  cookie: string,
): { call: OfficeClient; times: Map<string, number[]> } {
  const times = new Map<string, number[]>();
  let made = 0;
  const call = createOfficeClient({
    locale: () => 'en',
    async send(path, init) {
      made += 1;
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      headers.set('x-forwarded-for', addressOfCall(made));
      const begun = performance.now();
      const answer = await fetch(officeUrl + path, { ...init, headers });
      const [plain = ''] = path.split('?');
      const key = `${init.method} ${plain.replaceAll(/\d+/g, ':id')}`;
      times.set(key, [...(times.get(key) ?? []), performance.now() - begun]);
      return answer;
    },
  });
  return { call, times };
}

/** The body of an answer that is needed. @throws Error with what was answered instead */
export function needed<Reply>(outcome: OfficeOutcome<Reply>): Reply {
  if (outcome.kind === 'done') return outcome.data;
  throw new Error(`A call of the office was not answered: ${JSON.stringify(outcome)}`);
}
