import { apiCall } from './endpoint.ts';
import type { Region, RegionQuery } from './schemas/regions.ts';

export type { Region };

/**
 * Provinces by `level=1`, districts and communes by `parent_code` (API-25, G-24). An unknown parent gives an empty list;
 * the key is a public label. `select` names the columns asked for.
 */
export const regionOptions = apiCall<Partial<Region>[], undefined, RegionQuery>({
  method: 'GET',
  path: '/api/v1/region/options',
  host: 'regions',
});

/** The columns that the forms ask for. */
export const REGION_COLUMNS = 'name_km,name_latin,code';
