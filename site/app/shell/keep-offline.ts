import { PRODUCT_KEYS } from 'lending/product';
import { onLocaleChange } from '../locale.ts';
import { paths } from '../paths.ts';

/** A form must open again without a network once it was begun, since its draft is kept on the device. */
const FORM = /^\/forms\//;

/** Runs something once the browser has nothing else to do. */
export const saysIdle: (work: () => void) => void = window.requestIdleCallback ?? setTimeout;

/** Whether the browser is set to save data: nothing is fetched in advance then. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Asks the service worker to keep pages that may be needed without a network. */
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
    // Refused in private windows, for instance; the site works without.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
  });
  const homes = PRODUCT_KEYS.map((product) => paths.product(product));
  onLocaleChange(() => wish([...homes, paths.offline()]));
  // Browsers without the Navigation API keep only forms that were opened by loading the page.
  window.navigation?.addEventListener('currententrychange', wishForm);
}
