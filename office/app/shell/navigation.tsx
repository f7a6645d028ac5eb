import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { type OfficeSession, signOut } from 'contract/office/session';
import { LogOut } from 'ui/account-icons.tsx';
import { Mark } from 'ui/drawings/mark.tsx';
import { Drawer } from 'ui/drawer.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { Menu } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { forgetEverywhere } from '../desk/kept.ts';
import { addressOf } from '../page-table.ts';
import { Avatar } from './avatar.tsx';
import { countOf, waitingOn } from './bell.tsx';
import { usePlaceOf, useWaiting } from './desk-state.ts';
import { GROUPS, navOf, type NavEntry } from './nav.ts';
import { OpeningLine } from './opening-line.tsx';
import { rolesText } from 'contract/office/role-names';
import { useOwnName, useSession } from './session.ts';

type NavigationProps = { readonly session: OfficeSession; readonly now: number };

/** The name of the office, with the flower. */
export function OfficeName() {
  return (
    <span className="flex items-center gap-2">
      <Mark className="size-6 shrink-0" />
      <span className="office-name font-bold">{m.site_name()}</span>
      <span className="rounded-sm bg-tint px-2 text-xs font-bold text-primary-dark">
        {m.office_name()}
      </span>
    </span>
  );
}

/** The pages that somebody's roles open, in their groups; at its foot the time, and who is signed in. */
export function Navigation({ session, now }: NavigationProps) {
  const nav = useCurrentInSight();
  const entries = navOf(session.roles);
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((group) =>
    entries.some((entry) => entry.group === group),
  );
  return (
    <div className="side-menu flex min-h-0 flex-1 flex-col">
      <nav ref={nav} aria-label={m.office_nav()} className="grid gap-4">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`nav-${group}`}>
            <h2 id={`nav-${group}`} className="px-2.5 text-xs font-normal text-ink-2">
              {GROUPS[group]()}
            </h2>
            <ul className="mt-1 grid gap-0.5">
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <NavItem key={entry.page} entry={entry} />
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="side-foot mt-auto grid grid-cols-1 gap-3 border-t border-line px-2 pt-3">
        <OpeningLine opening={session.opening} now={now} />
        <Person />
      </div>
    </div>
  );
}

/** Scrolls to the page that one is on, where the navigation is longer than the screen. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return nav;
}

function NavItem({ entry: { page, label, icon: Icon } }: { readonly entry: NavEntry }) {
  const placeOf = usePlaceOf();
  const count = waitingOn(page, useWaiting());
  return (
    <li>
      <NavLink to={placeOf(page)} className="nav-link">
        <Icon className="size-5" aria-hidden="true" />
        <span>{label()}</span>
        {count > 0 && (
          <b className="nav-count tabular">
            {countOf(count)} <span className="sr-only">{m.office_to_do_waiting()}</span>
          </b>
        )}
      </NavLink>
    </li>
  );
}

function Person() {
  const session = useSession();
  const navigate = useNavigate();
  const name = useOwnName(session);
  const leave = async () => {
    const outcome = await callQuietly(signOut);
    // Without an answer the session may go on: then nothing is lost.
    if (outcome.kind !== 'unreachable') forgetEverywhere();
    await navigate('/sign-in');
  };
  return (
    <div className="side-person flex items-center gap-2">
      <NavLink
        to={addressOf('profile')}
        title={m.office_staff_profile()}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-lg"
      >
        <Avatar name={name} />
        <span className="side-person-name min-w-0 flex-1 leading-figure">
          <span className="block truncate font-bold">{name}</span>
          <span className="block truncate text-xs text-ink-2">{rolesText(session.roles)}</span>
        </span>
      </NavLink>
      <IconButton
        label={m.office_sign_out()}
        icon={<LogOut className="size-5" aria-hidden="true" />}
        onClick={() => void leave()}
      />
    </div>
  );
}

/** The navigation where there is no room beside the page: behind a button. */
export function NavigationMenu(props: NavigationProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <IconButton
        label={m.office_menu()}
        icon={<Menu className="size-5" aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label={m.office_nav()}
        header={<OfficeName />}
      >
        <Navigation {...props} />
      </Drawer>
    </div>
  );
}
