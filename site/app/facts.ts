import type { SiteFacts } from 'contract/site';
import { useRouteLoaderData } from 'react-router';

/** The operator's settings, for any component; undefined only on the error page, when the root's loader failed. */
export function useFacts(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>('root');
}
