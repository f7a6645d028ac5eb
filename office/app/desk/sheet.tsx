import { type MouseEvent, type ReactNode, useId, useState } from 'react';
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
  /** Left out, the address changes. */
  readonly onClose?: () => void;
  /** The address without what is open in it, where more of it than the row goes. */
  readonly list?: string;
};

/**
 * What the address has open beside a list, in a sheet from the right. Esc closes it, and the focus returns to the row. Where the line is
 * away it is hidden until the next move, so that the list can be read.
 */
export function Sheet({ title, children, actions, wide = false, ...more }: SheetProps) {
  const here = useLocation();
  const navigate = useNavigate();
  // Of this visit: a press on the same row is another one.
  const [hiddenAt, setHiddenAt] = useState<string | null>(null);
  const isHidden = hiddenAt === here.key;
  const dialog = useModal(!isHidden);
  const id = useId();
  if (isHidden) return null;
  const toList = () => {
    const list = more.list ?? changedView(new URLSearchParams(here.search), { open: null });
    if (isHeld(here, { pathname: here.pathname, search: list })) setHiddenAt(here.key);
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
