import { Menu } from 'ui/icons.tsx';
import { useState } from 'react';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { useSignedIn } from '../session.ts';
import { Drawer } from 'ui/drawer.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { MenuLink } from 'ui/menu-link.tsx';
import { NAV_PAGES } from './nav-pages.ts';
import { ProductLinks } from './product-links.tsx';

/** The bar's links on a phone: a button that opens a drawer. Who is signed in has the avatar menu beside it. */
export function PhoneMenu() {
  const signedIn = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <div className="pl-1 lg:hidden">
      <IconButton
        label={m.nav_menu()}
        look="ring"
        icon={<Menu aria-hidden="true" className="size-5" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        label={m.nav_menu()}
        header={<h2 className="px-3">{m.nav_borrow()}</h2>}
      >
        <ul>
          <ProductLinks />
        </ul>
        <ul className="mt-2 border-t border-line pt-2 pb-4">
          {NAV_PAGES.map(({ to, label }) => (
            <MenuLink key={to} to={to}>
              {label()}
            </MenuLink>
          ))}
        </ul>
        {!signedIn && (
          <LinkButton to={paths.login()} tone="secondary" wide>
            {m.nav_login()}
          </LinkButton>
        )}
      </Drawer>
    </div>
  );
}
