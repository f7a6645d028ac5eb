import type { ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/root';
import { startApi } from './api.ts';
import boldFont from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-700-normal.woff2?url';
import plainFont from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2?url';
import css from './app.css?inline';
import { siteContext } from './context.ts';
import { useLocale } from './locale.ts';
import { useNonce } from './nonce.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { type HydrateOn, type HydrationHandle, useHydrated } from './shell/hydration.ts';
import { useOfflineLinks } from './shell/offline-links.ts';
import { RequestHandling } from './shell/request-handling.tsx';
import { hiddenMeta } from './shell/page-meta.ts';

// The styles stand in the page itself and are not sent a second time with the scripts: the browser reads them there, so
// that the error page, which draws the document anew, has them too and meets the policy's hash.
const styles = import.meta.env.SSR ? css : (document.querySelector('style')?.textContent ?? '');
// Inlined styles alone would not show classes written since the server started.
if (import.meta.env.DEV) await import('./app.css');

/** What the operator set: the same for everybody, in both languages, so it is asked for once. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteContext).facts;
}

export function shouldRevalidate() {
  return false;
}

export function meta({ error }: Route.MetaArgs) {
  return error ? hiddenMeta(m.error_generic()) : [{ title: m.site_name() }];
}

/** What starts the page's scripts, as its route's handle says. */
function useHydrateOn(): HydrateOn {
  const matches = useMatches();
  return (matches.at(-1)?.handle as HydrationHandle | undefined)?.hydrateOn ?? 'load';
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const hydrateOn = useHydrateOn();
  const nonce = useNonce();
  useHydrated();
  return (
    <html lang={locale} data-hydrate={hydrateOn}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: styles }}
          suppressHydrationWarning
        />
        {locale === 'km' && <KhmerFont />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest-${locale}.webmanifest`} />
        <Meta />
      </head>
      <body>
        {children}
        {hydrateOn !== 'never' && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Both weights come with the page: no line of Khmer breaks otherwise a moment later, where the device has no such font. */
function KhmerFont() {
  return [boldFont, plainFont].map((href) => (
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      href={href}
      crossOrigin="anonymous"
    />
  ));
}

export default function App({ loaderData }: Route.ComponentProps) {
  if (!import.meta.env.SSR) startApi(loaderData.hosts);
  useOfflineLinks();
  return (
    <>
      <Outlet />
      <RequestHandling />
    </>
  );
}

/** Whatever a page could not catch itself (RT-35, ERR-06, ERR-19). */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
