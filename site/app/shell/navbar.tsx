import { Link, NavLink } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { useSignedIn } from '../session.ts';
import { AccountPlace } from '../sign-in/account-place.tsx';
import { Mark } from 'ui/drawings/mark.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { BorrowMenu } from './borrow-menu.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { NAV_PAGES } from './nav-pages.ts';
import { PhoneMenu } from './phone-menu.tsx';

/** The top bar (NAV-01 to NAV-07). Its links are in the bar from 992 px, below that in a drawer. */
export function Navbar() {
  const signedIn = useSignedIn();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-card">
      <nav
        aria-label={m.nav_main()}
        className="mx-auto flex min-h-16 max-w-300 flex-wrap items-center gap-2 px-4"
      >
        <Link
          to={paths.home()}
          aria-label={`${m.site_name()} – ${m.nav_home()}`}
          className="mr-auto flex min-h-11 items-center gap-2 text-xl font-bold text-night lg:mr-4"
        >
          <Mark className="size-9" />
          {m.site_name()}
        </Link>
        <div className="mr-auto hidden items-center gap-1 lg:flex">
          <BorrowMenu />
          {NAV_PAGES.map(({ to, label }) => (
            <NavLink key={to} to={to} className={barLink}>
              {label()}
            </NavLink>
          ))}
        </div>
        <LanguageToggle />
        {signedIn ? (
          <AccountPlace />
        ) : (
          <div className="hidden pl-2 lg:block">
            <LinkButton to={paths.login()} tone="secondary" size="small">
              {m.nav_login()}
            </LinkButton>
          </div>
        )}
        <PhoneMenu />
      </nav>
    </header>
  );
}

function barLink({ isActive }: { isActive: boolean }): string {
  const look = isActive ? 'font-bold text-primary-dark' : 'hover:text-primary';
  return `inline-flex min-h-11 items-center rounded-lg px-3 transition-colors ${look}`;
}
