import { ChevronDown } from './icons.tsx';
import { useId, type ReactNode } from 'react';
import { useHoverMenu } from './use-hover-menu.ts';

type MenuProps = {
  /** The button's words, or a picture with `name`. */
  readonly label: ReactNode;
  /** Its name for a screen reader where `label` is a picture. */
  readonly name?: string;
  /** Whether the current page is in this menu. */
  readonly current?: boolean;
  readonly align?: 'start' | 'end';
  readonly chevron?: boolean;
  /** On a phone the list is as wide as what is positioned around it: for a button in the middle of a bar, whose list would leave the screen. */
  readonly spread?: boolean;
  /** A list of `MenuLink`s, or of anything else. Following a link closes the menu. */
  readonly children: ReactNode;
};

const PLACES = { start: 'left-0 min-w-64', end: 'right-0 min-w-64' };
const SPREAD = {
  start: 'max-sm:inset-x-4 sm:left-0 sm:min-w-64',
  end: 'max-sm:inset-x-4 sm:right-0 sm:min-w-64',
};

/**
 * A menu of the navigation bar. It opens after 300 ms of hovering, by click, touch and keyboard (NAV-08 to NAV-10). It is a
 * disclosure of plain links, as the ARIA guide recommends for site navigation: in the first HTML and 1 KB, where a menu of
 * Base UI takes 45.
 */
export function Menu({
  label,
  name,
  current,
  align = 'start',
  chevron = true,
  spread = false,
  children,
}: MenuProps) {
  const { open, rootProps, buttonProps, followed } = useHoverMenu();
  const id = useId();
  return (
    <div {...rootProps} className={spread ? 'sm:relative' : 'relative'}>
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        aria-label={name}
        className={`flex min-h-11 items-center gap-2 rounded-lg px-3 transition-colors hover:text-primary ${current || open ? 'font-bold text-primary-dark' : ''}`}
      >
        {label}
        {chevron && (
          <ChevronDown
            className={`size-4 transition-transform ${open ? '[transform:rotate(180deg)]' : ''}`}
            aria-hidden="true"
          />
        )}
      </button>
      <div
        id={id}
        hidden={!open}
        onClick={followed}
        className={`absolute top-full z-30 animate-rise pt-2 ${(spread ? SPREAD : PLACES)[align]}`}
      >
        <ul className="rounded-lg border border-line bg-card p-2 shadow-card">{children}</ul>
      </div>
    </div>
  );
}
