import { LOCALE_KEY } from 'contract/locale';
import { HYDRATED_EVENT } from './app/shell/hydration.ts';
import { TOKEN_KEY } from './app/storage.ts';
import { allowOwnSinks } from 'ui/build/trusted-types.ts';

/*
 * Deferred hydration: a page's scripts are not requested with the page but when there is something for them to do, so that
 * on a slow network its text and fonts do not queue behind a hundred kilobytes of script (P3), and a page that is only read
 * loads none (P2). docs/hydration.md draws it.
 */

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Rewrites a rendered page so that its scripts wait. React Router's inline module becomes a block of plain text, which
 * `startScripts` runs unchanged, so its hash in the policy still holds; module preloads are left to `startScripts` as well.
 * @param html as React rendered it; a page without scripts comes back as it is
 * @param nonce of the rendering (`RenderedPage.nonce`)
 */
export function deferHydration(html: string, nonce: string): string {
  if (!MODULE.test(html)) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const names = { files, token: TOKEN_KEY, locale: LOCALE_KEY };
  const starter = `(${markSignedIn.toString()})(${JSON.stringify(TOKEN_KEY)});(${awaitFonts.toString()})();(${allowOwnSinks.toString()})();(${holdPresses.toString()})(${JSON.stringify(HYDRATED_EVENT)});(${startScripts.toString()})(${JSON.stringify(names)})`;
  return html
    .replace(PRELOAD, '')
    .replace('</head>', () => `<script nonce="${nonce}">${inScript(starter)}</script></head>`)
    .replace(MODULE, (whole) =>
      whole.replace('type="module" async=""', 'type="text/plain" id="start"'),
    );
}

/** A program as it may stand in a `<script>`: its own texts must not end the element. */
function inScript(program: string): string {
  return program.replaceAll('</', '<\\/');
}

/*
 * The functions below run in the page's head, where they stand as text: they may use nothing from outside themselves, and
 * no syntax that the oldest supported browser does not know, since no build step touches them.
 */

/**
 * Says in the document that somebody is signed in here, before anything is painted: what a kept page draws for visitors only
 * (app.css, `data-for`) is then not shown until React draws the person's own, and takes the mark away (`useHydrated`).
 * @param token the key in local storage
 */
function markSignedIn(token: string): void {
  try {
    if (localStorage.getItem(token) !== null) {
      document.documentElement.setAttribute('data-signed-in', '');
    }
  } catch {
    // Without storage nobody is signed in.
  }
}

/**
 * Gives the Khmer font a moment to arrive before the first paint (app.css hides the body meanwhile): on a fast line it comes
 * with the page, and lines painted without it would break anew and move what is below them. On a slow one the page shows
 * without it, as `font-display: swap` says.
 */
function awaitFonts(): void {
  const LIMIT_MS = 100;
  const page = document.documentElement;
  if (page.lang !== 'km') return;
  const show = () => page.removeAttribute('data-fonts');
  setTimeout(show, LIMIT_MS);
  page.setAttribute('data-fonts', 'awaited');
  const weights = [400, 700].map((weight) =>
    document.fonts.load(`${weight} 1em "Noto Sans Khmer"`, '\u1780'),
  );
  void Promise.all(weights).then(show, show);
}

/**
 * A button that is pressed before React has taken over is pressed again afterwards. Typed text stays in its control, from
 * where the forms read it (`typedBeforeHydration`).
 * @param hydrated the event that says so
 */
function holdPresses(hydrated: string): void {
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const release = () => {
    removeEventListener('click', hold, true);
    pressed?.click();
  };
  addEventListener('click', hold, true);
  addEventListener(hydrated, release, { once: true });
}

interface Names {
  /** The module preloads that were taken out. */
  readonly files: readonly string[];
  /** Keys in local storage. */
  readonly token: string;
  readonly locale: string;
}

/** Starts the scripts at the first interaction, or by itself once text and fonts are painted (`data-hydrate`). */
function startScripts(names: Names): void {
  const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  const FONTS_MS = 2000;
  let started = false;
  const whenParsed = (work: () => void) => {
    if (document.readyState !== 'loading') return work();
    document.addEventListener('DOMContentLoaded', work, { once: true });
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const name of INTERACTIONS) removeEventListener(name, onInteraction, true);
    whenParsed(() => {
      for (const file of names.files) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = file;
        document.head.append(link);
      }
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = document.getElementById('start')?.textContent ?? '';
      document.body.append(script);
    });
  };
  const onInteraction = (event: Event) => {
    // Browsers report a resting mouse as a move by nothing when a page appears under it.
    const { movementX, movementY } = event as MouseEvent;
    if (event.type === 'pointermove' && !movementX && !movementY) return;
    start();
  };
  for (const name of INTERACTIONS) {
    addEventListener(name, onInteraction, { capture: true, passive: true });
  }
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { lang, dataset } = document.documentElement;
  // The kept page is drawn for a signed-out reader of its language; for others the scripts have to change it.
  const fitsReader = stored(names.token) === null && (stored(names.locale) ?? lang) === lang;
  if (dataset.hydrate === 'interaction' && fitsReader) return;
  const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
  whenParsed(() =>
    afterPaint(() => {
      // Fonts that never arrive must not keep the page from working.
      setTimeout(start, FONTS_MS);
      void document.fonts.ready.then(() => afterPaint(start));
    }),
  );
}
