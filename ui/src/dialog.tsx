import { X } from './icons.tsx';
import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { m } from 'words/messages';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  readonly open: boolean;
  /** Called on Escape, the cross or a click outside. Without it the dialog cannot be dismissed. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, the main one last. */
  readonly actions?: ReactNode;
  /** `alertdialog`: interrupts with a message that needs an answer. */
  readonly role?: 'dialog' | 'alertdialog';
};

/** A modal dialog on the native element. */
export function Dialog({ open, onClose, title, icon, children, actions, role }: DialogProps) {
  const dialog = useModal(open);
  const id = useId();
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    /* Chromium closes on a second Escape whatever `cancel` says; this stops the first already. */
    event.preventDefault();
    onClose?.();
  };
  const beside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={open ? `${id}-title` : undefined}
      onKeyDown={escape}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={beside}
      className="w-[min(30rem,calc(100vw-2rem))] animate-rise rounded-lg bg-card shadow-card forced-colors:border"
    >
      {open && (
        <div className="p-5">
          <div className="flex items-start gap-3">
            {icon}
            <h2 id={`${id}-title`} className="min-w-0 flex-1">
              {title}
            </h2>
            {onClose && (
              <span className="-mt-1 -mr-2">
                <IconButton
                  label={m.ui_close()}
                  icon={<X className="size-5" aria-hidden="true" />}
                  onClick={onClose}
                />
              </span>
            )}
          </div>
          {children !== undefined && <div className="mt-2">{children}</div>}
          {actions !== undefined && (
            <div className="mt-6 flex flex-wrap justify-end gap-3 *:flex-1">{actions}</div>
          )}
        </div>
      )}
    </dialog>
  );
}
