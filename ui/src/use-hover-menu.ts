import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

/** NAV-08: a menu opens when the pointer has been over it for this long. */
const HOVER_DELAY = 300;
/** NAV-10: a click that would close it is ignored for this long after it opened. */
const CLICK_GUARD = 500;
/** Time to cross the gap between the button and its panel. */
const LEAVE_DELAY = 200;

/** Opens and closes a menu by hover, click, touch and keyboard, without markup. */
export function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const guarded = () => performance.now() - openedAt.current < CLICK_GUARD;

  const show = () => {
    clearTimeout(timer.current);
    openedAt.current = performance.now();
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node) && !guarded()) hide();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      hide();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  const rootProps = {
    ref: root,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      if (!open) timer.current = setTimeout(show, HOVER_DELAY);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(hide, LEAVE_DELAY);
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) hide();
    },
  };
  const buttonProps = {
    ref: button,
    'aria-expanded': open,
    onClick: () => {
      if (!open) show();
      else if (!guarded()) hide();
    },
  };
  /** For the panel: following one of its links closes the menu. */
  const followed = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, [data-closes]')) hide();
  };
  return { open, rootProps, buttonProps, followed };
}
