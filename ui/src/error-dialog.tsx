import { CircleX } from './icons.tsx';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ErrorDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  /** The errors, one list item each. */
  readonly errors: readonly string[];
  /** A sentence before the list. */
  readonly intro?: ReactNode;
  readonly onClose: () => void;
};

/** A list of errors, each with a cross mark, and an OK button (ERR-10). */
export function ErrorDialog({ open, title, errors, intro, onClose }: ErrorDialogProps) {
  const close = (
    <Button onClick={onClose} data-autofocus>
      {m.ui_ok()}
    </Button>
  );
  return (
    <Dialog open={open} title={title} role="alertdialog" onClose={onClose} actions={close}>
      {intro !== undefined && <p className="mb-2">{intro}</p>}
      {/* A long list must scroll by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} className="grid max-h-[calc(var(--screen)*0.5)] gap-2 overflow-y-auto">
        {errors.map((error) => (
          <li key={error} className="flex gap-3">
            <CircleX className="mt-1 size-5 shrink-0 text-red" aria-hidden="true" />
            <span className="min-w-0">{error}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
