import { PRODUCT_KEYS } from 'lending/product';
import { onLocaleChange } from '../locale.ts';
import { paths } from '../paths.ts';

/** A form that was begun must open again where there is no line: its draft waits on the device. */
const FORM = /^\/forms\//;

const saysIdle: (work: () => void) => void = window.requestIdleCallback ?? setTimeout;

/** Who asked the browser to save data gets nothing in advance. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Tells the service worker which pages may be needed without a line. */
function wish(pages: readonly string[]): void {
  navigator.serviceWorker.controller?.postMessage(pages);
}

function wishForm(): void {
  const { pathname } = location;
  if (FORM.test(pathname)) saysIdle(() => wish([pathname]));
}

/** Starts the service worker (service-worker.ts) once the page has nothing else to do. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  saysIdle(() => {
    // Refused, for instance in a private window: the site works without.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
  });
  const homes = PRODUCT_KEYS.map((product) => paths.product(product));
  onLocaleChange(() => wish([...homes, paths.offline()]));
  // Browsers without it keep the forms that were come to by loading the page.
  window.navigation?.addEventListener('currententrychange', wishForm);
}
