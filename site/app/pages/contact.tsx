import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/contact';
import { paths } from '../paths.ts';
import type { WakeHandle } from '../shell/wake.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { ContactBody } from './still-bodies.ts';

export const handle: WakeHandle = { wake: 'touched' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, 'contact');
}

export function clientLoader() {
  return fetchPage('contact');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, paths.contact(), loaderData);
}

/** Every way to reach us (RT-11). */
export default function Contact({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} path={paths.contact()} />
      <ContactBody />
    </>
  );
}
