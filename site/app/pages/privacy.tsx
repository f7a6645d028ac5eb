import { Link, type LoaderFunctionArgs } from 'react-router';
import type { Route } from './+types/privacy';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths, privacySummary } from '../paths.ts';
import type { WakeHandle } from '../shell/wake.ts';
import { fetchPage, loadPage } from './load-page.ts';
import { PageHead } from './page-head.tsx';
import { textMeta } from './page-meta.ts';
import { PrintButton } from './print-button.tsx';
import { SectionsBody } from './still-bodies.ts';

export const handle: WakeHandle = { wake: 'touched' };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context, 'privacy');
}

export function clientLoader() {
  return fetchPage('privacy');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textMeta(matches, paths.privacy(), loaderData);
}

/** The privacy policy, in English for everybody (RT-13, C-58, CONTENT-20). */
export default function Privacy({ loaderData: text }: Route.ComponentProps) {
  const locale = useLocale();
  return (
    <>
      <PageHead
        text={text}
        path={paths.privacy()}
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
