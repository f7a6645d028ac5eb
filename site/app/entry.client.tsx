import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startLocale } from './locale.ts';

const quiet = () => {};

/** The person's own page first; what is fetched in advance can wait. */
const IN_ADVANCE_MS = 3000;

if (startLocale()) {
  startTransition(() => {
    // Errors are shown by the error boundaries; the console stays empty for what is already on the page.
    hydrateRoot(document, <HydratedRouter />, { onCaughtError: quiet });
  });
  if (import.meta.env.PROD) {
    setTimeout(() => {
      import('./shell/keep-offline.ts').then(({ keepOffline }) => keepOffline(), quiet);
    }, IN_ADVANCE_MS);
  }
}
