import type { SiteFacts } from 'contract/site';
import { useRouteLoaderData } from 'react-router';

/** What the operator set, for any component; undefined only on the error page of a server that could not say. */
export function useFacts(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>('root');
}
