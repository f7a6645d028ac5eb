import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/terms';
import { paths } from '../paths.ts';
import type { WakeHandle } from '../shell/wake.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PrintButton } from './print-button.tsx';
import { SectionsBody } from './still-bodies.ts';

export const handle: WakeHandle = { wake: 'touched' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, 'terms');
}

export function clientLoader() {
  return fetchPage('terms');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, paths.terms(), loaderData);
}

/** The twelve clauses (RT-14, CONTENT-22, CONTENT-23), to be printed as well. */
export default function Terms({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} path={paths.terms()}>
        <PrintButton />
      </PageHead>
      <SectionsBody text={text} />
    </>
  );
}
