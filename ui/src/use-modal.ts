import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens and closes a native dialog as a modal: the page behind is inert, and the focus stays inside and is restored on close.
 * An element with `data-autofocus` is focused first.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  /* Before the effects of what is inside: opening takes the focus, and a calendar's day then takes it over. */
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    const release = holdPage();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  return dialog;
}

/** How many modal dialogs are open. */
let open = 0;

/** Prevents the page behind from scrolling until the last modal dialog is closed. */
function holdPage(): () => void {
  open += 1;
  document.body.style.overflow = 'hidden';
  return () => {
    open -= 1;
    if (open === 0) document.body.style.overflow = '';
  };
}
