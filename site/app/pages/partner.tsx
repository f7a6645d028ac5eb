import type { LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/partner';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import type { HydrationHandle } from '../shell/hydration.ts';
import { LinkButton } from 'ui/link-button.tsx';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PartnerBody } from './partner-body.tsx';

const PAGE = 'partner';

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

/** For shops whose customers pay by instalments (RT-08, CONTENT-24 to CONTENT-26). */
export default function Partner({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={text} page={PAGE}>
        <LinkButton to={paths.contact()}>{m.footer_contact()}</LinkButton>
      </PageHead>
      <PartnerBody text={text} />
    </>
  );
}
