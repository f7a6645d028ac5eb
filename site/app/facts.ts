import type { Visiting } from 'contract/content';
import type { SiteFacts } from 'contract/site';
import { useRouteLoaderData } from 'react-router';

/** What the root's loader has: the operator's settings, and what managers tell visitors (null where it could not be asked). */
export type RootFacts = SiteFacts & { readonly visiting: Visiting | null };

/** The operator's settings, for any component; undefined only on the error page, when the root's loader failed. */
export function useFacts(): RootFacts | undefined {
  return useRouteLoaderData<RootFacts>('root');
}
