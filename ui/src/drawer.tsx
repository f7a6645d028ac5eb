import { X } from './icons.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { m } from 'words/messages';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Its name for a screen reader. */
  readonly label: string;
  /** The content to the left of the close button: the name of the site. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
};

/** The navigation on phones: a modal sheet from the right that closes when one of its links is followed. */
export function Drawer({ open, onClose, label, header, children }: DrawerProps) {
  const dialog = useModal(open);
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target === event.currentTarget || target.closest('a')) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={click}
      className="mr-0 h-(--screen) max-h-none w-[min(22rem,88vw)] animate-fade bg-card"
    >
      {open && (
        <div className="min-h-full p-4">
          <div className="flex min-h-11 items-center justify-between gap-3">
            {header ?? <span />}
            <IconButton
              label={m.ui_close()}
              icon={<X className="size-5" aria-hidden="true" />}
              onClick={onClose}
            />
          </div>
          <div className="mt-2">{children}</div>
        </div>
      )}
    </dialog>
  );
}
