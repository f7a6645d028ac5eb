import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/terms';
import type { HydrationHandle } from '../shell/hydration.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PrintButton } from './print-button.tsx';
import { SectionsBody } from './sections-body.tsx';

const PAGE = 'terms';

export const handle: HydrationHandle = { hydrateOn: 'interaction' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, PAGE);
}

export function clientLoader() {
  return fetchPage(PAGE);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, PAGE, loaderData);
}

/** The twelve clauses (RT-14, CONTENT-22, CONTENT-23), to be printed as well. */
export default function Terms({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} page={PAGE}>
        <PrintButton />
      </PageHead>
      <SectionsBody text={text} />
    </>
  );
}
