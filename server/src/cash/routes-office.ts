import { Readable } from 'node:stream';
import {
  cashDay,
  closeCash,
  confirmTransfer as confirmTransferCall,
  countCash,
  openCash,
  printCash,
  refuseTransfer as refuseTransferCall,
  transferCash,
} from 'contract/office/endpoints/cash';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { pressOf } from '../documents/commands.ts';
import { serveOffice, serveOfficeFile } from '../http/office-serve.ts';
import { staffOf, whoOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { closeDrawer, countDrawer, openDrawer } from './commands.ts';
import { printSheet } from './commands-paper.ts';
import { confirmTransfer, refuseTransfer, transfer } from './commands-transfer.ts';
import { cashOn } from './commands-view.ts';

/** The drawers of cashiers. */
export function routes(app: FastifyInstance, services: Services): void {
  const press = pressOf(app);
  serveOffice(app, cashDay, ({ query, caller }) =>
    cashOn(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, openCash, ({ body, caller }) => openDrawer(services, whoOf(caller), body));
  serveOffice(app, countCash, ({ body, params, caller }) =>
    countDrawer(services, askerOf(staffOf(caller)), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, closeCash, ({ body, params, caller }) =>
    closeDrawer(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  serveOffice(app, transferCash, ({ body, params, caller }) =>
    transfer(services, whoOf(caller), { ...body, id: BigInt(params.id) }),
  );
  const transferOf = (params: { id: string; transfer: string }) => ({
    id: BigInt(params.id),
    transferId: BigInt(params.transfer),
  });
  serveOffice(app, confirmTransferCall, ({ params, caller }) =>
    confirmTransfer(services, whoOf(caller), transferOf(params)),
  );
  serveOffice(app, refuseTransferCall, ({ body, params, caller }) =>
    refuseTransfer(services, whoOf(caller), { ...transferOf(params), ...body }),
  );
  serveOfficeFile(app, printCash, async ({ params, caller }) => {
    const { handle, nameKm: name_km, nameEn: name_en } = staffOf(caller);
    const by = { handle, name_km, name_en };
    const printed = await printSheet({ ...services, press }, BigInt(params.id), by);
    if (printed instanceof Refused) return printed;
    return { name: printed.name, body: Readable.from([printed.pdf]) };
  });
}
