import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/partner';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import type { WakeHandle } from '../shell/wake.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PartnerBody } from './still-bodies.ts';

export const handle: WakeHandle = { wake: 'touched' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, 'partner');
}

export function clientLoader() {
  return fetchPage('partner');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, paths.partner(), loaderData);
}

/** For shops whose customers pay by instalments (RT-08, CONTENT-24 to CONTENT-26). */
export default function Partner({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} path={paths.partner()}>
        <LinkButton to={paths.contact()}>{m.footer_contact()}</LinkButton>
      </PageHead>
      <PartnerBody text={text} />
    </>
  );
}
