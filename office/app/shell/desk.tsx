import { type ReactNode, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { lastViews } from 'contract/office/list-views';
import { officeSession } from 'contract/office/session';
import { toDo } from 'contract/office/to-do';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { type AgainReason, connectShell } from '../call.ts';
import { officeContext } from '../context.ts';
import { UndoLine } from '../decide/undo-line.tsx';
import { watchSignOut } from '../desk/kept.ts';
import { unlessRowOpens } from '../desk/view.ts';
import { loaded, OUT_PARAM } from '../load.ts';
import { opens } from '../page-table.ts';
import { Search } from '../queue/search.tsx';
import { NextKey } from '../queue/use-next.ts';
import type { Route } from './+types/desk';
import type { loader as rootLoader } from '../root.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { useIsAway } from './away.ts';
import { HoldWhileAway } from './hold-while-away.tsx';
import { RenewOnNewDay } from './renew-on-new-day.tsx';
import { Bell } from './bell.tsx';
import { DeskContext, useDeskState, usePlaceOf } from './desk-state.ts';
import { ErrorPage } from './error-page.tsx';
import { useIsUnrenewed, useShown } from './failed-loads.ts';
import { useKeepFocus } from './keep-focus.ts';
import { KeyBar, KeysButton } from './key-bar.tsx';
import { type KeyBinding, useKeyboard, useKeys } from './keys.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { navOf } from './nav.ts';
import { Navigation, NavigationMenu, OfficeName } from './navigation.tsx';
import { PART_KEYS } from './parts.ts';
import { Session } from './session.ts';
import { StaffChanges } from './staff-changes.tsx';
import { AnotherPerson, useAnotherPerson } from './whose-page.tsx';

/** Nobody sees the inside of the office without a session. Besides, the views used last and what waits. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(officeContext);
  const [session, last, waiting] = await Promise.all([
    call(officeSession),
    call(lastViews),
    call(toDo),
  ]);
  loaded(session, request);
  // What stands at the side keeps nobody from the page.
  return {
    last: last.kind === 'done' ? last.data.last : {},
    waiting: waiting.kind === 'done' ? waiting.data.counts : {},
  };
}

/** Not for a row that is moved to in a list. */
export const shouldRevalidate = unlessRowOpens;

/** The office around its pages: navigation, top bar, key bar. */
export default function Desk() {
  useShown();
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
  const state = useDeskState(useRouteLoaderData<typeof loader>('shell/desk'));
  const session = data?.session ?? null;
  const other = useAnotherPerson(session);
  // The session ended for every tab: a new document, which says so where the login is.
  useEffect(() => watchSignOut(() => location.assign(`/sign-in?${OUT_PARAM}`)), []);
  if (session === null) return children;
  if (other !== null) return <AnotherPerson session={other} />;
  const now = data?.now ?? 0;
  return (
    <Session value={session}>
      <DeskContext value={state}>
        <a href="#main" className="skip-link">
          {m.office_skip()}
        </a>
        <div className="office" data-record={isRecord ? '' : undefined}>
          <div className="side">
            <div className="flex h-14 shrink-0 items-center px-4">
              <OfficeName />
            </div>
            <Navigation session={session} now={now} />
          </div>
          <div className="flex min-w-0 flex-col">
            <header className="top-bar">
              <NavigationMenu session={session} now={now} />
              <Search />
              <div className="ml-auto flex items-center gap-2.5">
                <Bell />
                <LanguageSwitch isSignedIn />
                <KeysButton />
              </div>
            </header>
            <Progress />
            <Offline />
            <Unrenewed />
            <StaffChanges session={session} />
            <main
              id="main"
              tabIndex={-1}
              className="flex min-h-0 flex-1 flex-col focus:outline-none"
            >
              {children}
            </main>
            <UndoLine />
            <KeyBar />
          </div>
        </div>
        <GoKeys session={session} />
        <HoldWhileAway />
        <RenewOnNewDay />
        <AgainDialog reason={again} onClose={() => setAgain(null)} session={session} />
      </DeskContext>
    </Session>
  );
}

/** Pages of one record say so by their `handle`: the navigation leaves them its room. */
function isOfRecord(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isRecord' in handle;
}

/** `G`, then the letter of a page; F6 within a page; N for who reviews. */
function GoKeys({
  session,
}: {
  readonly session: { readonly roles: Parameters<typeof navOf>[0] };
}) {
  const navigate = useNavigate();
  const placeOf = usePlaceOf();
  useKeyboard();
  useKeepFocus();
  useKeys(PART_KEYS);
  useKeys(
    navOf(session.roles).map(({ page, label, goKey }): KeyBinding => ({
      code: `Key${goKey}`,
      after: 'KeyG',
      caps: ['G', goKey],
      label: () => m.office_key_go({ page: label() }),
      group: 'everywhere',
      run: () => void navigate(placeOf(page)),
    })),
  );
  return opens('queue', session.roles) && <NextKey />;
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
  const isOff = useIsAway();
  return <div role="status">{isOff && <p className="offline-bar">{m.office_offline()}</p>}</div>;
}

/** What is shown could not be renewed: it stays, and may be asked for again. */
function Unrenewed() {
  const isUnrenewed = useIsUnrenewed();
  const { revalidate, state } = useRevalidator();
  return (
    <div role="status">
      {isUnrenewed && (
        <p className="unrenewed-bar">
          <span>{m.office_unrenewed()}</span>
          <Button
            tone="secondary"
            size="small"
            busy={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {m.office_retry()}
          </Button>
        </p>
      )}
    </div>
  );
}
