import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/about';
import { paths } from '../paths.ts';
import type { WakeHandle } from '../shell/wake.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { CardsBody } from './still-bodies.ts';

export const handle: WakeHandle = { wake: 'touched' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, 'about');
}

export function clientLoader() {
  return fetchPage('about');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, paths.about(), loaderData);
}

/** Who we are and what we do not do (RT-09, CONTENT-01). */
export default function About({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} path={paths.about()} />
      <CardsBody text={text} />
    </>
  );
}
