import {
  addMember,
  changeRoles,
  decideOnStaff,
  endMember,
  letMemberBack,
  oneMember,
  recoveryCodesLeft,
  renewRecoveryCodes,
  resetMember,
  staffList,
} from 'contract/office/endpoints/staff';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { renewCodes } from './commands-enrol.ts';
import { member, staffPage } from './commands-list.ts';
import * as decisions from './proposals/commands-decide.ts';
import * as acts from './commands-people.ts';
import { unusedRecoveryCodes } from './store.ts';

type Proposed = Awaited<ReturnType<typeof acts.addStaff>>;

const numbered = (answer: Proposed) =>
  answer instanceof Refused ? answer : { proposal: String(answer.proposalId) };
const withHalf = (answer: Proposed) =>
  answer instanceof Refused
    ? answer
    : { proposal: String(answer.proposalId), first_half: answer.firstHalf ?? '' };

/** Who works here: adding, roles and enrolling anew by two managers, ending by one (docs/security.md, "Staff"). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, staffList, ({ query, caller }) =>
    staffPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, oneMember, ({ params }) => member(services, params.id));
  serveOffice(app, addMember, async ({ body, caller }) => {
    const { name_km: nameKm, name_en: nameEn, ...rest } = body;
    return withHalf(await acts.addStaff(services, staffOf(caller), { ...rest, nameKm, nameEn }));
  });
  serveOffice(app, changeRoles, async ({ params, body, caller }) => {
    const wanted = { staffId: BigInt(params.id), roles: body.roles };
    return numbered(await acts.changeRoles(services, staffOf(caller), wanted));
  });
  serveOffice(app, resetMember, async ({ params, caller }) =>
    withHalf(await acts.resetTotp(services, staffOf(caller), BigInt(params.id))),
  );
  serveOffice(app, letMemberBack, async ({ params, body, caller }) => {
    const wanted = { staffId: BigInt(params.id), roles: body.roles };
    return withHalf(await acts.letBack(services, staffOf(caller), wanted));
  });
  serveOffice(app, endMember, async ({ params, caller }) => {
    const ended = await decisions.endStaff(services, staffOf(caller), BigInt(params.id));
    return ended instanceof Refused ? ended : undefined;
  });
  serveOffice(app, decideOnStaff, async ({ params, body: { confirmed }, caller }) => {
    const decision = { proposalId: BigInt(params.id), confirmed };
    const done = await decisions.decide(services, staffOf(caller), decision);
    return done instanceof Refused ? done : { second_half: done.secondHalf };
  });
  serveOffice(app, recoveryCodesLeft, async ({ caller }) => {
    const codes = await unusedRecoveryCodes(services.db, staffOf(caller).id);
    return { left: codes.length };
  });
  serveOffice(app, renewRecoveryCodes, async ({ body, caller }) => {
    const session = staffOf(caller);
    const from = { address: caller.address, device: caller.device };
    const codes = await renewCodes(services, { ...body, session, ...from });
    return codes instanceof Refused ? codes : { recovery_codes: codes };
  });
}
