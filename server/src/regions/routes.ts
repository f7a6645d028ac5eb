import { regionOptions } from 'contract/endpoints/regions';
import { REGION_COLUMNS, type Region } from 'contract/regions';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { regionsWithin } from './store.ts';

const COLUMNS = REGION_COLUMNS.split(',') as (keyof Region)[];

/** The region service (API-25): the children of `parent_code`, or the provinces for `level=1`; otherwise an empty list. */
export function routes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  serve(app, regionOptions, async ({ query: { level, parent_code: parent, select } }) => {
    if (!parent && level !== '1') return [];
    const regions = await regionsWithin(db, parent || null);
    const columns = asked(select);
    return regions.map((region) => only(region, columns));
  });
}

/** The known columns named in `select`; all columns if none is known. */
function asked(select: string | undefined): readonly (keyof Region)[] {
  const names = (select ?? '').split(',').map((name) => name.trim());
  const known = COLUMNS.filter((column) => names.includes(column));
  return known.length > 0 ? known : COLUMNS;
}

function only(region: Region, columns: readonly (keyof Region)[]): Partial<Region> {
  return Object.fromEntries(columns.map((column) => [column, region[column]]));
}
