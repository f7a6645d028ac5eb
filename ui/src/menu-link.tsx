import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

type MenuLinkProps = {
  readonly to: string;
  readonly icon?: ReactNode;
  /** A second, quieter line: a product's terms. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
};

/** A link in a menu or a drawer. */
export function MenuLink({ to, icon, detail, children }: MenuLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        end
        className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 no-underline transition-colors hover:bg-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-dark"
      >
        {icon !== undefined && <span className="shrink-0 text-primary">{icon}</span>}
        <span className="min-w-0">
          {children}
          {detail !== undefined && (
            <span className="block text-sm font-normal text-ink-2">{detail}</span>
          )}
        </span>
      </NavLink>
    </li>
  );
}
