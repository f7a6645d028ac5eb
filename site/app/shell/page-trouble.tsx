import { m } from 'words/messages';
import type { Locale } from 'contract/locale';
import { useFacts } from '../facts.ts';
import { currentLocale } from '../locale.ts';
import { useNonce } from 'ui/nonce.ts';
import { telephone } from './hotline.tsx';
import { HYDRATED_EVENT } from './hydration.ts';

const OLD_BROWSER_ID = 'old-browser';
const NOT_STARTED_ID = 'not-started';

/** How long a press waits for the page's scripts before the person is told; on a slow network they take half of it. */
const PATIENCE_MS = 15_000;

/**
 * ES5, since no build step lowers it and old browsers must run it. Shows the first notice where something is missing that the site cannot do
 * without: modules, layers in style sheets, modal dialogs, `Object.hasOwn` (they came by Chrome 99, Safari 15.4, Firefox 98).
 * Shows the second where the page's scripts fail before they have taken over, or somebody has pressed something and they do
 * not come.
 */
const WATCH = `(function () {
  var started = false, pressed = false;
  var stuck = document.getElementById('${NOT_STARTED_ID}');
  function tell() {
    if (!started) stuck.hidden = false;
  }
  function fail(event) {
    var of = event.target;
    if (of === window || of.tagName === 'SCRIPT') tell();
  }
  function press() {
    if (!pressed) setTimeout(tell, ${PATIENCE_MS});
    pressed = true;
  }
  if (!('noModule' in document.createElement('script')) || !window.CSSLayerBlockRule
    || !window.HTMLDialogElement || !Object.hasOwn) {
    document.documentElement.className += ' old-browser';
    document.getElementById('${OLD_BROWSER_ID}').hidden = false;
  } else if (stuck) {
    addEventListener('error', fail, true);
    addEventListener('unhandledrejection', fail);
    addEventListener('click', press, true);
    addEventListener('submit', press, true);
    addEventListener('${HYDRATED_EVENT}', function () {
      started = stuck.hidden = true;
    });
  }
})()`;

/** Without the style sheet too: an old browser drops all of it. */
const BOX = {
  padding: '16px',
  background: '#fcf0c8',
  color: '#1f2337',
  borderBottom: '2px solid #e0a92e',
  lineHeight: 1.75,
} as const;

const LINK = { fontWeight: 700, textDecoration: 'underline' } as const;

const AS_IT_IS = { __html: '' };

type PageTroubleProps = {
  /** The page has scripts that must start. */
  readonly starts: boolean;
};

/**
 * Two notices at the top of every page, hidden until a script of the page finds reason to show one: that the browser is too
 * old (in both languages), and that the page's scripts did not start. Drawn by the server alone; the browser keeps its HTML.
 */
export function PageTrouble({ starts }: PageTroubleProps) {
  if (!import.meta.env.SSR) {
    return <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />;
  }
  return <Notices starts={starts} />;
}

function Notices({ starts }: PageTroubleProps) {
  const nonce = useNonce();
  const other: Locale = currentLocale() === 'km' ? 'en' : 'km';
  return (
    <div>
      <div id={OLD_BROWSER_ID} role="alert" style={BOX} hidden>
        <OldBrowser locale={currentLocale()} />
        <OldBrowser locale={other} />
        <Call />
      </div>
      {starts && <NotStarted />}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: WATCH }} />
    </div>
  );
}

function NotStarted() {
  return (
    <div id={NOT_STARTED_ID} role="alert" style={BOX} hidden>
      <strong>{m.shell_not_started_title()}</strong>
      <p>{m.shell_not_started_text()}</p>
      <p>
        {/* An address that is empty is that of this page itself; a button would wait for the scripts. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="" style={LINK}>
          {m.shell_reload()}
        </a>
      </p>
      <Call />
    </div>
  );
}

function OldBrowser({ locale }: { readonly locale: Locale }) {
  return (
    <div lang={locale}>
      <strong>{m.shell_old_browser_title({}, { locale })}</strong>
      <p>{m.shell_old_browser_text({}, { locale })}</p>
    </div>
  );
}

function Call() {
  const facts = useFacts();
  if (!facts) return null;
  const phone = facts.company.hotline;
  return (
    <p>
      <a href={telephone(phone)} style={LINK}>
        {m.shell_call({ phone })}
      </a>
    </p>
  );
}
