import { LOCALE_KEY } from 'contract/locale';
import { AWAKE_EVENT } from './app/shell/wake.ts';
import { TOKEN_KEY } from './app/storage.ts';

/*
 * A finished page whose scripts sleep until there is something for them to do: first the words, then what makes them
 * move. On a slow line the page's fonts are then not behind a hundred kilobytes of script (P3), and a page that is only
 * read loads none (docs/speed.md).
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/?>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Puts the scripts of a rendered page to sleep. The page's own inline module waits as text and is started unchanged, so
 * that the policy names it by the same hash. A page without one comes back as it is.
 */
export function sleepingPage(html: string): string {
  const start = MODULE.exec(html)?.[1];
  if (start === undefined) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const waker = `(${waitForWork.toString()})(${JSON.stringify({ files, awake: AWAKE_EVENT, token: TOKEN_KEY, locale: LOCALE_KEY })})`;
  return html
    .replace(PRELOAD, '')
    .replace('</head>', () => `<script>${waker}</script></head>`)
    .replace(MODULE, (whole) =>
      whole.replace('type="module" async=""', 'type="text/plain" id="start"'),
    );
}

interface Names {
  readonly awake: string;
  readonly token: string;
  readonly locale: string;
}

/**
 * Runs in the page's head, as text: must be whole in itself. Starts the scripts at the first touch, key or focus; by themselves
 * after the page and its fonts have been painted, unless it waits to be touched and nobody is signed in. A press on a
 * button meanwhile is done once they are there.
 */
function waitForWork(here: Names & { readonly files: readonly string[] }): void {
  const touches = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  let pressed: HTMLElement | null = null;
  let started = false;
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const start = () => {
    if (started) return;
    started = true;
    whenWhole(run);
  };
  const whenWhole = (work: () => void) => {
    if (document.readyState !== 'loading') return work();
    document.addEventListener('DOMContentLoaded', work, { once: true });
  };
  const run = () => {
    for (const touch of touches) removeEventListener(touch, start, true);
    for (const file of here.files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.getElementById('start')?.textContent ?? '';
    document.body.append(script);
  };
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
  addEventListener('click', press, true);
  addEventListener(
    here.awake,
    () => {
      removeEventListener('click', press, true);
      pressed?.click();
    },
    { once: true },
  );
  const { lang, dataset } = document.documentElement;
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const knowsReader = stored(here.token) !== null || (stored(here.locale) ?? lang) !== lang;
  if (dataset.wake === 'touched' && !knowsReader) return;
  const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
  whenWhole(() =>
    afterPaint(() => {
      // The fonts first; but a line on which they do not come at all must not keep the page asleep.
      setTimeout(start, 2000);
      void document.fonts.ready.then(() => afterPaint(start));
    }),
  );
}
