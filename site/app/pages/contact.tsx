import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/contact';
import type { HydrationHandle } from '../shell/hydration.ts';
import { ContactBody } from './contact-body.tsx';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';

const PAGE = 'contact';

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

/** Every way to reach us (RT-11). */
export default function Contact({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} page={PAGE} />
      <ContactBody />
    </>
  );
}
