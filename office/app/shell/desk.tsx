import { type ReactNode, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { officeSession } from 'contract/office/session';
import { m } from 'words/messages';
import { type AgainReason, connectShell } from '../call.ts';
import { officeContext } from '../context.ts';
import { UndoLine } from '../decide/undo-line.tsx';
import { unlessRowOpens } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import { Search } from '../queue/search.tsx';
import type { Route } from './+types/desk';
import type { loader as rootLoader } from '../root.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { ErrorPage } from './error-page.tsx';
import { KeyBar, KeysButton } from './key-bar.tsx';
import { type KeyBinding, useKeyboard, useKeys } from './keys.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { navOf } from './nav.ts';
import { Navigation, NavigationMenu, OfficeName } from './navigation.tsx';
import { Session } from './session.ts';
import { StaffChanges } from './staff-changes.tsx';

/** Nobody sees the inside of the office without a session. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  loaded(await context.get(officeContext).call(officeSession), request);
  return null;
}

/** Not for a row that is moved to in a list. */
export const shouldRevalidate = unlessRowOpens;

/** The office around its pages: navigation, top bar, key bar. */
export default function Desk() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** What goes wrong in a page is said within the shell, with a way to try again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}

function Shell({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof rootLoader>('root');
  const [again, setAgain] = useState<AgainReason | null>(null);
  useEffect(() => {
    connectShell(setAgain);
    return () => connectShell(null);
  }, []);
  const isRecord = useMatches().some(({ handle }) => isOfRecord(handle));
  const session = data?.session ?? null;
  if (session === null) return children;
  const now = data?.now ?? 0;
  return (
    <Session value={session}>
      <a href="#main" className="skip-link">
        {m.office_skip()}
      </a>
      <div className="office" data-record={isRecord ? '' : undefined}>
        <div className="side">
          <div className="flex h-14 shrink-0 items-center px-4">
            <OfficeName />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-3">
            <Navigation session={session} now={now} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          <header className="top-bar">
            <NavigationMenu session={session} now={now} />
            <Search />
            <div className="ml-auto flex items-center gap-2.5">
              <LanguageSwitch isSignedIn />
              <KeysButton />
            </div>
          </header>
          <Progress />
          <Offline />
          <StaffChanges session={session} />
          <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col focus:outline-none">
            {children}
          </main>
          <UndoLine />
          <KeyBar />
        </div>
      </div>
      <GoKeys session={session} />
      <AgainDialog reason={again} onClose={() => setAgain(null)} session={session} />
    </Session>
  );
}

/** Pages of one record say so by their `handle`: the navigation leaves them its room. */
function isOfRecord(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isRecord' in handle;
}

/** `G`, then the letter of a page. */
function GoKeys({
  session,
}: {
  readonly session: { readonly roles: Parameters<typeof navOf>[0] };
}) {
  const navigate = useNavigate();
  useKeyboard();
  useKeys(
    navOf(session.roles).map(({ page, label, goKey }): KeyBinding => ({
      code: `Key${goKey}`,
      after: 'KeyG',
      caps: ['G', goKey],
      label: () => m.office_key_go({ page: label() }),
      group: 'everywhere',
      run: () => void navigate(addressOf(page)),
    })),
  );
  return null;
}

/** A line at the top while a page is fetched; what was there stays. It comes after 150 ms, so that nothing flickers. */
function Progress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div role="status" className={isLoading ? 'progress' : undefined}>
      {isLoading && <span className="sr-only">{m.office_loading()}</span>}
    </div>
  );
}

function Offline() {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const look = () => setOff(!navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return <div role="status">{isOff && <p className="offline-bar">{m.office_offline()}</p>}</div>;
}
