import type { Locale } from 'contract/locale';
import {
  changesRead,
  chooseLanguage,
  enrol,
  finishSignIn,
  officeSession,
  signIn,
  signInAgain,
  signOut,
} from 'contract/office/endpoints/session';
import { openingAt } from 'contract/office/opening-hours';
import type { OfficeSession } from 'contract/office/session';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { readStaffWith, staffOf, WithSession } from '../http/office-session.ts';
import { serveOffice } from '../http/office-serve.ts';
import { drawCode } from '../payments/khqr/commands-code.ts';
import type { Services } from '../services.ts';
import { openingHours, typedAgainAbove } from '../settings/commands.ts';
import type { Staff, StaffSession } from '../staff-session.ts';
import { changesFor, changesRead as noteRead } from './commands-changes.ts';
import { chooseLanguage as choose, enrol as enrolStaff } from './commands-enrol.ts';
import * as acts from './commands-sign-in.ts';

/** Who is signed in, as the office's pages need it. */
async function sessionView(
  staff: Staff & Partial<Pick<StaffSession, 'isFresh'>>,
  { clock, db }: Pick<Services, 'clock' | 'db'>,
): Promise<OfficeSession> {
  const { username, handle, nameKm, nameEn, roles, locale } = staff;
  const opening = openingAt(clock.now().getTime(), await openingHours(db, clock.today()));
  const names = { username, handle, name_km: nameKm, name_en: nameEn };
  const changes = await changesFor({ db }, staff);
  const again = { typed_again_above_cents: await typedAgainAbove(db) };
  // Who comes in at this moment is fresh.
  const { isFresh = true } = staff;
  return { ...names, roles, locale, opening, ...again, is_fresh: isFresh, changes };
}

/** Signing in and out of the office (docs/security.md, "Staff"). */
export function routes(app: FastifyInstance, services: Services): void {
  readStaffWith(app, (token, isUse) => acts.staffOfToken(services, token, isUse));
  const view = (staff: Parameters<typeof sessionView>[0]) => sessionView(staff, services);
  serveOffice(app, officeSession, ({ caller }) => view(staffOf(caller)));
  serveOffice(app, signIn, async ({ body, caller: { address, device } }) => {
    const step = await acts.signIn(services, { ...body, address, device });
    if (step instanceof Refused || step.next === 'code') return step;
    const { next, ticket, secret, otpauth } = step;
    return { next, ticket, secret, qr: await drawCode(otpauth) };
  });
  serveOffice(app, finishSignIn, async ({ body, caller: { address, device, token } }) => {
    const from = { address, device, former: token };
    const done = await acts.finishSignIn(services, { ...body, ...from });
    if (done instanceof Refused) return done;
    return new WithSession(await view(done.staff), done.token, done.mark);
  });
  serveOffice(app, enrol, async ({ body, caller: { address, device, token } }) => {
    const from = { address, device, former: token };
    const done = await enrolStaff(services, { ...body, ...from });
    if (done instanceof Refused) return done;
    const reply = { session: await view(done.staff), recovery_codes: done.recoveryCodes };
    return new WithSession(reply, done.token, done.mark);
  });
  serveOffice(app, signInAgain, async ({ body, caller }) => {
    const { address } = caller;
    const done = await acts.signInAgain(services, { ...body, session: staffOf(caller), address });
    return done instanceof Refused ? done : view(done);
  });
  serveOffice(app, chooseLanguage, async ({ body, caller }) => {
    await choose(services, staffOf(caller), body.locale satisfies Locale);
    return undefined;
  });
  serveOffice(app, changesRead, async ({ body, caller }) => {
    await noteRead(services, staffOf(caller), BigInt(body.through));
    return undefined;
  });
  serveOffice(app, signOut, async ({ caller }) => {
    await acts.signOut(services, caller.token);
    return new WithSession(undefined, null);
  });
}
