import { Refused } from 'contract/refusal';
import { hire } from '../src/staff/commands-people.ts';
import { totpCode, totpStep } from '../src/staff/commands-totp.ts';
import {
  aStaff,
  codeOf,
  passPassword,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
  type TestStaff,
} from './office.ts';
import { REPORT_SAMPLES } from './office-report-samples.ts';
import { REVIEW_SAMPLES } from './office-review-samples.ts';

/** A call that must succeed. */
export interface OfficeSample {
  query?: string;
  payload?: object;
  /** By the names of the path. */
  params?: Readonly<Record<string, string>>;
  /** Another session than the caller's: for calls that end it, or need the person's own code. */
  headers?: Record<string, string>;
}

type MakeSample = (
  test: TestOffice,
  caller: TestStaff | null,
) => OfficeSample | Promise<OfficeSample>;

/** What each endpoint of the office is told, by its name; every endpoint with a body or a path has one. */
export const OFFICE_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'session.signIn': async (test) => {
    const { username } = await aStaff(test, 'officer');
    return { payload: { username, password: STAFF_PASSWORD } };
  },
  'session.finishSignIn': async (test) => {
    const staff = await aStaff(test, 'officer');
    return { payload: { ticket: await passPassword(test, staff), code: codeOf(test, staff) } };
  },
  'session.enrol': async (test) => {
    const username = `new-${Math.random()}@lender.test`;
    const who = { username, nameKm: 'ថ្មី', nameEn: 'New', roles: ['officer'], locale: 'km' } as const;
    const hired = await hire(test.house, 'operator', who);
    if (hired instanceof Refused) throw new Error('Not entered');
    const password = hired.startPassword;
    const first = await test.call({
      method: 'POST',
      url: '/api/office/sign-in',
      payload: { username, password },
    });
    const { ticket, secret } = first.body as { ticket: string; secret: string };
    const code = totpCode(secret, totpStep(test.house.clock.now()));
    const own = { password: 'a long one of mine', password_confirmation: 'a long one of mine' };
    return { payload: { ticket, code, ...own } };
  },
  'session.signInAgain': async (test, caller) => {
    const staff = await aStaff(test, ...(caller?.roles ?? ['officer']));
    const headers = await signedIn(test, staff);
    return { headers, payload: { password: STAFF_PASSWORD, code: codeOf(test, staff, 1) } };
  },
  'session.chooseLanguage': () => ({ payload: { locale: 'en' } }),
  'session.signOut': async (test, caller) =>
    caller === null ? {} : { headers: await signedIn(test, await aStaff(test, ...caller.roles)) },
  'messages.list': () => ({ query: '?state=sent&sort=written' }),
  'messages.read': async ({ house: { db, clock } }) => {
    const { id } = await db
      .insertInto('notice')
      .values({
        kind: 'application_received',
        audience: 'applicant',
        phone: '85512345678',
        locale: 'en',
        body: 'Received',
        due_at: clock.now(),
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  ...REVIEW_SAMPLES,
  ...REPORT_SAMPLES,
};
