import { regionList } from 'contract/office/endpoints/regions';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import type { Services } from '../services.ts';
import { regionsWithin } from './store.ts';

/** The regions of an address that staff write. */
export function routes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  serveOffice(app, regionList, async ({ query: { within } }) => ({
    regions: await regionsWithin(db, within ?? null),
  }));
}
