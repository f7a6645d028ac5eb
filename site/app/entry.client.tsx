import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startLocale } from './locale.ts';

const quiet = () => {};

/** Delay of what may wait, so that it does not compete with the page. */
const IN_ADVANCE_MS = 3000;

if (startLocale()) {
  startTransition(() => {
    // Error boundaries show caught errors; React would log them as well.
    hydrateRoot(document, <HydratedRouter />, { onCaughtError: quiet });
  });
  if (import.meta.env.PROD) {
    setTimeout(() => {
      import('./shell/once-idle.ts').then(({ onceIdle }) => onceIdle(), quiet);
    }, IN_ADVANCE_MS);
  }
}
