import { EVERYBODY, ANSWERERS, CLOSERS } from 'contract/office/who';
import * as complaints from 'contract/office/endpoints/complaints';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf, staffBy } from '../staff-by.ts';
import {
  answerComplaint,
  closeComplaint,
  complaintPage,
  recordComplaint,
  viewComplaint,
} from './commands.ts';

/** Complaints, from the day they come to the day they are closed. */
export function routes(app: FastifyInstance, services: Services): void {
  const after = (answer: { id: string } | Refused) =>
    answer instanceof Refused ? answer : viewComplaint(services, answer.id);

  serveOffice(app, complaints.complaintList, ({ query, caller }) =>
    complaintPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, complaints.oneComplaint, ({ params }) => viewComplaint(services, params.id));
  serveOffice(app, complaints.recordComplaint, async ({ body, caller }) =>
    after(await recordComplaint(services, staffBy(staffOf(caller), EVERYBODY), body)),
  );
  serveOffice(app, complaints.answerComplaint, async ({ params, body, caller }) => {
    const answer = { id: BigInt(params.id), text: body.text };
    return after(await answerComplaint(services, staffBy(staffOf(caller), ANSWERERS), answer));
  });
  serveOffice(app, complaints.closeComplaint, async ({ params, body, caller }) => {
    const close = { id: BigInt(params.id), finding: body.finding };
    return after(await closeComplaint(services, staffBy(staffOf(caller), CLOSERS), close));
  });
}
