import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

type ChipLinkProps = {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** One of a row of pill-shaped links that switch the content below. The current one is dark blue. */
export function ChipLink({ to, icon, children }: ChipLinkProps) {
  return (
    <NavLink
      to={to}
      end
      preventScrollReset
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-card px-4 lg:gap-1.5 lg:px-2.5 lg:text-label whitespace-nowrap text-ink-2 no-underline transition-colors hover:border-control aria-[current=page]:border-night aria-[current=page]:bg-night aria-[current=page]:font-bold aria-[current=page]:text-white forced-colors:aria-[current=page]:outline-2"
    >
      {icon}
      {children}
    </NavLink>
  );
}
