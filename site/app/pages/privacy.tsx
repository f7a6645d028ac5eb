import { Link, type LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/privacy';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { privacySummary } from '../paths.ts';
import type { HydrationHandle } from '../shell/hydration.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PrintButton } from './print-button.tsx';
import { SectionsBody } from './sections-body.tsx';

const PAGE = 'privacy';

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

/** The privacy policy, in English for everybody (RT-13, C-58, CONTENT-20). */
export default function Privacy({ loaderData: text }: Route.ComponentProps) {
  const locale = useLocale();
  return (
    <>
      <PageHead
        text={text}
        page={PAGE}
        {...(locale === text.lang ? {} : { note: <EnglishOnly /> })}
      >
        <PrintButton />
      </PageHead>
      <SectionsBody text={text} />
    </>
  );
}

/** For who reads another language: that this is all in English, and where it is summed up. */
function EnglishOnly() {
  return (
    <>
      {m.pages_english_only()}{' '}
      <Link to={privacySummary} className="font-bold text-primary-dark underline">
        {m.pages_privacy_summary()}
      </Link>
    </>
  );
}
