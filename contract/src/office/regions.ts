import type { Region } from '../regions.ts';
import { staffCall } from './endpoint.ts';

/** The provinces, or what lies within a province or district by its code: for a panel that asks for an address. */
export const regionList = staffCall<
  { readonly regions: readonly Region[] },
  undefined,
  { readonly within?: string | undefined }
>({ method: 'GET', path: '/api/office/regions' });
