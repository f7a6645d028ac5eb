import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/about';
import type { HydrationHandle } from '../shell/hydration.ts';
import { CardsBody } from './cards-body.tsx';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';

const PAGE = 'about';

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

/** Who we are and what we do not do (RT-09, CONTENT-01). */
export default function About({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} page={PAGE} />
      <CardsBody text={text} />
    </>
  );
}
