import * as calls from 'contract/office/endpoints/phone-changes';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { findPhoneOwner, phoneChangePage, phoneOwner } from './commands.ts';
import { confirmPhone, provePhone, sendCodeAgain, withdrawPhone } from './commands-decide.ts';
import { setLanguage } from './commands-language.ts';
import { markNotTheirs, markTheirs } from './commands-not-theirs.ts';
import { proposePhone } from './commands-propose.ts';

/** A borrower's phone changed by staff after a call (docs/office.md, "Changed details"). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, calls.findPhoneOwner, ({ body }) => findPhoneOwner(services, body.text));
  serveOffice(app, calls.phoneOwner, ({ params }) => phoneOwner(services, BigInt(params.id)));
  serveOffice(app, calls.phoneChanges, ({ query, caller }) =>
    phoneChangePage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, calls.proposePhone, ({ params, body, caller }) =>
    proposePhone(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, calls.setLanguage, ({ params, body, caller }) =>
    setLanguage(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, calls.phoneNotTheirs, ({ params, body, caller }) =>
    markNotTheirs(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, calls.phoneTheirs, ({ params, body, caller }) =>
    markTheirs(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  const deciding = (id: string, by: string) => ({ id: BigInt(id), by });
  serveOffice(app, calls.phoneCodeAgain, ({ params, caller }) =>
    sendCodeAgain(services, deciding(params.id, whoOf(caller))),
  );
  serveOffice(app, calls.provePhone, ({ params, body, caller }) =>
    provePhone(services, deciding(params.id, whoOf(caller)), body.code),
  );
  serveOffice(app, calls.confirmPhone, ({ params, caller }) =>
    confirmPhone(services, deciding(params.id, whoOf(caller))),
  );
  serveOffice(app, calls.withdrawPhone, ({ params, caller }) =>
    withdrawPhone(services, deciding(params.id, whoOf(caller))),
  );
}
