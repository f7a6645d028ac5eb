import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Spinner } from './spinner.tsx';

type ProgressDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly label: string;
  /** Between 0 and 1; without it a spinner is shown. */
  readonly value?: number;
};

/** Blocks the page while something is being sent. It cannot be dismissed. */
export function ProgressDialog({ open, title, label, value }: ProgressDialogProps) {
  return (
    <Dialog open={open} title={title}>
      <div tabIndex={-1} data-autofocus className="outline-none">
        {value === undefined ? (
          <p className="flex items-center gap-3">
            <Spinner className="size-6 text-primary" label={label} />
            <span aria-hidden="true">{label}</span>
          </p>
        ) : (
          <ProgressBar value={value} label={label} />
        )}
      </div>
    </Dialog>
  );
}
