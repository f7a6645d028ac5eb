import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { officeSession } from 'contract/office/session';
import { ToastRegion } from 'ui/toast-region.tsx';
import { m } from 'words/messages';
import css from './app.css?inline';
import { officeContext } from './context.ts';
import { unlessRowOpens } from './desk/view.ts';
import { useLocale } from './locale.ts';
import { useNonce } from 'ui/nonce.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { keepShown } from './shell/failed-loads.ts';

// The styles are inline in the page, and not in the scripts as well (site/app/root.tsx says why).
const styles = import.meta.env.SSR ? css : (document.querySelector('style')?.textContent ?? '');
// Hot reload: the inline styles are those of the server's start.
if (import.meta.env.DEV) await import('./app.css');

/** Who is signed in, and what time it is for the server; asked anew with every page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await context.get(officeContext).call(officeSession);
  return { session: outcome.kind === 'done' ? outcome.data : null, now: Date.now() };
}

/** A load that fails takes nothing away that is shown. */
export const clientMiddleware = [keepShown];

/** Not for a row that is moved to in a list. */
export const shouldRevalidate = unlessRowOpens;

export function meta() {
  return [{ title: m.office_name() }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const nonce = useNonce();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: styles }}
          suppressHydrationWarning
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
      </head>
      <body>
        <p className="too-old">{m.office_old_browser()}</p>
        <noscript>{m.office_no_script()}</noscript>
        {children}
        {/* Here, where no error takes its place: what was done is said, whatever becomes of the page. */}
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** For errors outside the shell. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
