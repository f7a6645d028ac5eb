import * as endpoints from 'contract/office/endpoints/applications';
import { REVIEWERS } from 'contract/office/who';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../../http/office-serve.ts';
import { type OfficeCaller, staffOf } from '../../http/office-session.ts';
import type { Services } from '../../services.ts';
import { staffBy } from '../../staff-by.ts';
import { bringPaper, strikePaper } from './commands-brought.ts';

const by = (caller: OfficeCaller) => staffBy(staffOf(caller), REVIEWERS);

/** Papers that staff keep for an applicant, at the office's door. */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, endpoints.addDocument, ({ params, body, caller, sender }) => {
    const bytes = Buffer.from(body.base64, 'base64');
    const brought = { applicationId: BigInt(params.id), kind: body.kind, bytes, sender };
    return bringPaper(services, by(caller), brought);
  });
  serveOffice(app, endpoints.strikeDocument, ({ params, body, caller }) => {
    const of = { applicationId: BigInt(params.id), requestId: BigInt(params.document) };
    return strikePaper(services, by(caller), { ...of, ...body });
  });
}
