import type { Visiting } from 'contract/content';
import type { SiteFacts } from 'contract/site';
import type { Limits, ProductKey } from 'lending/product';
import { useRouteLoaderData } from 'react-router';

/** The durations in force. */
type Terms = Pick<Limits, 'minDuration' | 'maxDuration'>;

/**
 * What the root's loader has: the operator's settings, what managers tell visitors (null where it could not be asked), and each product's durations (missing
 * where they could not be).
 */
export type RootFacts = SiteFacts & {
  readonly visiting: Visiting | null;
  readonly terms: Readonly<Partial<Record<ProductKey, Terms>>>;
};

/** The operator's settings, for any component; undefined only on the error page, when the root's loader failed. */
export function useFacts(): RootFacts | undefined {
  return useRouteLoaderData<RootFacts>('root');
}
