import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from 'ui/icon-button.tsx';
import { X } from 'ui/icons.tsx';
import { useModal } from 'ui/use-modal.ts';
import { m } from 'words/messages';
import { isHeld } from '../shell/away.ts';
import { changedView } from './view.ts';

type SheetProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** The acts, at its foot. */
  readonly actions?: ReactNode;
  /** Wide enough to decide in. */
  readonly wide?: boolean;
  /** Beside the title. */
  readonly beside?: ReactNode;
  /** Left out, what the address has open is closed. */
  readonly onClose?: () => void;
};

/**
 * What the address has open beside a list, in a sheet from the right. Esc closes it, and the focus returns to the row. Where the line is
 * away it is only hidden; the address follows when the line is back.
 */
export function Sheet({ title, children, actions, wide = false, ...more }: SheetProps) {
  const here = useLocation();
  const search = new URLSearchParams(here.search);
  const list = changedView(search, { open: null });
  const navigate = useNavigate();
  const [hiddenAt, setHiddenAt] = useState<string | null>(null);
  const isHidden = hiddenAt === here.search;
  const dialog = useModal(!isHidden);
  const id = useId();
  useEffect(() => {
    if (!isHidden) return undefined;
    const back = () => void navigate(list, { preventScrollReset: true });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [isHidden, list, navigate]);
  if (isHidden) return null;
  const toList = () => {
    if (isHeld(here, { pathname: here.pathname, search: list })) setHiddenAt(here.search);
    else void navigate(list, { preventScrollReset: true });
  };
  const close = more.onClose ?? toList;
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={closeBeside}
      className="sheet"
      data-wide={wide ? '' : undefined}
    >
      <div className="flex min-h-full flex-col">
        <div className="sheet-head">
          <h2 id={id} tabIndex={-1} data-autofocus className="min-w-0 flex-1 focus:outline-none">
            {title}
          </h2>
          {more.beside}
          <IconButton
            label={m.office_close()}
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={close}
          />
        </div>
        <div className="min-h-0 flex-1 p-5">{children}</div>
        {actions !== undefined && <div className="sheet-foot">{actions}</div>}
      </div>
    </dialog>
  );
}
