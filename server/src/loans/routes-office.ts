import {
  actReversed,
  correctionDemanded,
  defaultDeclared,
  extensionAsked,
  extensionGranted,
  extensionRefused,
  loanWrittenOff,
  residueWaived,
} from 'contract/office/endpoints/loan-acts';
import { flagCleared } from 'contract/office/endpoints/loan-desk';
import { nightRetried } from 'contract/office/endpoints/nightly';
import type { ActBody, BothReasonsBody } from 'contract/office/loan-acts';
import type { LoanNumber } from 'contract/office/loan-number';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { staffBy } from '../staff-by.ts';
import { sendCorrectionNotice } from './commands-correction.ts';
import { declareDefault, waiveResidue, writeOff } from './commands-default.ts';
import { grantExtension, refuseExtension, requestExtension } from './commands-extension.ts';
import { clearFlagNamed } from './commands-flag.ts';
import { entryMade } from './commands-made.ts';
import { loanIdOf } from 'contract/record-numbers';
import { retryNight } from './night/commands-night-office.ts';
import { reverseAct } from './commands-reverse.ts';
import { APPROVERS, NIGHT_WATCH, OFFICERS, SECOND, WRITERS_OFF } from 'contract/office/who';

/** What every act names: the loan, its key, and what was seen of it. */
function actOf(params: LoanNumber, { key, version }: ActBody) {
  return { loanId: loanIdOf(params.number), key, saw: version };
}

const both = ({ reason_km: km, reason_en: en }: BothReasonsBody) => ({ km, en });
const approver = (caller: OfficeCaller) => staffBy(staffOf(caller), APPROVERS);

/** What staff do with a loan, money apart (payments/routes-office.ts). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, extensionAsked, async ({ params, body, caller }) => {
    const asking = { ...actOf(params, body), borrowerId: null, feeCents: body.fee_cents };
    return entryMade(await requestExtension(services, staffBy(staffOf(caller), OFFICERS), asking));
  });
  serveOffice(app, extensionGranted, async ({ params, body, caller }) => {
    const granting = { ...actOf(params, body), feeCents: body.fee_cents };
    return entryMade(await grantExtension(services, approver(caller), granting));
  });
  serveOffice(app, extensionRefused, async ({ params, body, caller }) => {
    const refusing = { ...actOf(params, body), reason: both(body) };
    return entryMade(await refuseExtension(services, approver(caller), refusing));
  });
  serveOffice(app, residueWaived, async ({ params, body, caller }) => {
    const again = body.cents_again;
    const waiving = { ...actOf(params, body), reason: body.reason, again };
    return entryMade(await waiveResidue(services, approver(caller), waiving));
  });
  serveOffice(app, correctionDemanded, async ({ params, body, caller }) => {
    const { loanId, key } = actOf(params, body);
    const demand = { loanId, key, reason: both(body) };
    const sent = await sendCorrectionNotice(services, approver(caller), demand);
    return sent instanceof Refused ? sent : { correct_by: sent.correctBy };
  });
  serveOffice(app, defaultDeclared, async ({ params, body, caller }) => {
    const declaring = { ...actOf(params, body), reason: both(body) };
    return entryMade(await declareDefault(services, approver(caller), declaring));
  });
  serveOffice(app, loanWrittenOff, async ({ params, body, caller }) => {
    const writing = { ...actOf(params, body), reason: body.reason };
    const by = staffBy(staffOf(caller), WRITERS_OFF);
    return entryMade(await writeOff(services, by, writing));
  });
  serveOffice(app, actReversed, async ({ params, body, caller }) => {
    const reversal = { ...actOf(params, body), entry: body.entry, reason: body.reason };
    return entryMade(await reverseAct(services, approver(caller), reversal));
  });
  serveOffice(app, flagCleared, ({ params, body, caller }) => {
    const { loanId, key, saw } = actOf(params, body);
    const flag = { entry: body.entry, reason: body.flag };
    const by = staffBy(staffOf(caller), SECOND);
    return clearFlagNamed(services, by, { loanId, flag, why: body.reason, key, saw });
  });
  serveOffice(app, nightRetried, ({ params, caller }) => {
    const by = staffBy(staffOf(caller), NIGHT_WATCH);
    return retryNight(services, by, loanIdOf(params.number));
  });
}
