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
  /** A list of `MenuLink`s, or of anything else. Following a link closes the menu. */
  readonly children: ReactNode;
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
  children,
}: MenuProps) {
  const { open, rootProps, buttonProps, followed } = useHoverMenu();
  const id = useId();
  return (
    <div {...rootProps} className="relative">
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
        className={`absolute top-full z-30 min-w-64 animate-rise pt-2 ${align === 'end' ? 'right-0' : 'left-0'}`}
      >
        <ul className="rounded-lg border border-line bg-card p-2 shadow-card">{children}</ul>
      </div>
    </div>
  );
}
