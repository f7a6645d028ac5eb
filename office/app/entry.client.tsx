import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startLocale } from './locale.ts';

startLocale();
startTransition(() => {
  // Error boundaries show caught errors; React would log them as well.
  hydrateRoot(document, <HydratedRouter />, { onCaughtError: () => undefined });
});
