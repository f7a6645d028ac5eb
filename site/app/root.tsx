import { type ReactNode, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/root';
import { startApi } from './api.ts';
import { visiting } from 'contract/content';
import { productRates } from 'contract/products';
import { serverLimits } from 'contract/situation';
import { limitsInForce, PRODUCT_KEYS } from 'lending/product';
import type { RootFacts } from './facts.ts';
import boldFont from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-700-normal.woff2?url';
import plainFont from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2?url';
import css from './app.css?inline';
import { siteContext } from './context.ts';
import { useLocale } from './locale.ts';
import { useNonce } from 'ui/nonce.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { type HydrateOn, type HydrationHandle, useHydrated } from './shell/hydration.ts';
import { useOfflineLinks } from './shell/offline-links.ts';
import { PageTrouble } from './shell/page-trouble.tsx';
import { RequestHandling } from './shell/request-handling.tsx';
import { hiddenMeta } from './shell/page-meta.ts';

// The styles are inline in the page, and not in the scripts as well. The browser reads them from there, because an error page
// renders the document anew and needs them, with the very text whose hash the policy allows.
const styles = import.meta.env.SSR ? css : (document.querySelector('style')?.textContent ?? '');
// Hot reload: the inline styles are those of the server's start.
if (import.meta.env.DEV) await import('./app.css');

/** The operator's settings, what managers tell visitors, and the durations that the menu tells: the same for everybody in both languages, so they are loaded once. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootFacts> {
  const { facts, call } = context.get(siteContext);
  const [told, ...rates] = await Promise.all([
    call(visiting),
    ...PRODUCT_KEYS.map((product) => call(productRates[product])),
  ]);
  const terms = PRODUCT_KEYS.flatMap((product, index) => {
    const asked = rates[index];
    if (asked?.kind !== 'done') return [];
    const { minDuration, maxDuration } = limitsInForce(product, serverLimits(asked.data));
    return [[product, { minDuration, maxDuration }] as const];
  });
  return {
    ...facts,
    visiting: told.kind === 'done' ? told.data : null,
    terms: Object.fromEntries(terms),
  };
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
        <PageTrouble starts={hydrateOn !== 'never'} />
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

/** Preloads both weights, so that Khmer lines do not break anew when the font arrives after the first paint. */
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

/** When a page was drawn anew last, by the page's own clock. */
let redrawnAt = -Infinity;
/** A page that breaks again so soon breaks by itself. */
const REDRAWN_ONCE_MS = 5000;

/**
 * Shown for errors that no page caught itself (RT-35, ERR-06, ERR-19). Where somebody else took nodes of the page away, as translators do, React fails once at
 * leaving it: the page that comes is gone to once more, which draws it anew.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const isTorn = error instanceof DOMException && error.name === 'NotFoundError';
    const now = performance.now();
    if (!isTorn || now - redrawnAt < REDRAWN_ONCE_MS) return;
    redrawnAt = now;
    void navigate({ pathname, search, hash }, { replace: true });
  }, [error, navigate, pathname, search, hash]);
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
