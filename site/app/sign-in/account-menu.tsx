import { displayPhone } from 'contract/phone';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { useAvatarPicture } from '../account/avatar-picture.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { storedUser } from '../session.ts';
import { History, Key, LogOut } from 'ui/account-icons.tsx';
import { Clock, User } from 'ui/icons.tsx';
import { Menu } from 'ui/menu.tsx';
import { MenuLink } from 'ui/menu-link.tsx';
import { useKnownAccount } from './known-account.ts';
import { signOut } from './sign-out.ts';

const ICON = { className: 'size-5', 'aria-hidden': 'true' } as const;

/** The avatar in the bar and its menu, in place of Login (NAV-06): who it is, the account's pages, and out. */
export default function AccountMenu() {
  useLocale();
  const navigate = useNavigate();
  const known = useKnownAccount();
  const leave = () => {
    signOut();
    void navigate(paths.home());
  };
  return (
    <Menu
      label={
        <>
          <Avatar />
          <span className="sr-only">{m.account_menu()}</span>
        </>
      }
      align="end"
      chevron={false}
    >
      <li className="mb-1 border-b border-line px-3 pb-2">
        {known?.name && (
          <p className="font-bold">
            <span lang={langOfName(known.name.first)}>{known.name.first}</span>{' '}
            <span lang={langOfName(known.name.last)}>{known.name.last}</span>
          </p>
        )}
        <p className="text-sm text-ink-2">{displayPhone(storedUser()?.phone ?? '')}</p>
        {known?.pending?.has_pending_loan && (
          <p className="mt-1 flex gap-2 text-sm text-romdoul-ink">
            <Clock className="mt-1 size-4 shrink-0" aria-hidden="true" />
            {m.account_menu_pending()}
          </p>
        )}
      </li>
      <MenuLink to={paths.profile()} icon={<User {...ICON} />}>
        {m.shell_page_profile()}
      </MenuLink>
      <MenuLink to={paths.profile({ activeTabs: 'history' })} icon={<History {...ICON} />}>
        {m.account_menu_history()}
      </MenuLink>
      <MenuLink to={paths['reset-password']()} icon={<Key {...ICON} />}>
        {m.shell_page_reset_password()}
      </MenuLink>
      <li className="mt-1 border-t border-line pt-1">
        <button
          type="button"
          data-closes=""
          onClick={leave}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-start transition-colors hover:bg-tint"
        >
          <LogOut className="size-5 shrink-0 text-primary" aria-hidden="true" />
          {m.account_menu_logout()}
        </button>
      </li>
    </Menu>
  );
}

/** The borrower's picture, else the initials, else, until the server has said the name, a figure. */
function Avatar() {
  const known = useKnownAccount();
  const picture = useAvatarPicture(known?.avatar ?? storedUser()?.avatar ?? null);
  if (picture !== null) {
    return <img src={picture} alt="" className="size-9 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden="true"
      lang={langOfName(known?.name?.first ?? '')}
      className="grid size-9 place-items-center rounded-full bg-romdoul-pale text-sm font-bold text-romdoul-ink"
    >
      {known?.name ? initialsOf(known.name) : <User {...ICON} />}
    </span>
  );
}

/** The language of a name as it was typed; none where it is not Khmer. */
function langOfName(name: string): 'km' | undefined {
  return /[\u1780-\u17ff]/.test(name) ? 'km' : undefined;
}

function initialsOf({ first, last }: { readonly first: string; readonly last: string }): string {
  return [first, last].map((part) => (Array.from(part)[0] ?? '').toUpperCase()).join('');
}
