import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { type Busy, Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  /** After the label: the keys that press it. */
  readonly confirmEnd?: ReactNode;
  readonly onConfirm: () => void;
  /** Adds a cancel button; without it there is only OK. */
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: Busy;
};

/** A message to acknowledge, or a question before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, onCancel, danger, busy } = props;
  const actions = (
    <>
      {onCancel && (
        <Button tone="secondary" onClick={onCancel} data-autofocus={danger ? '' : undefined}>
          {props.cancelLabel ?? m.ui_cancel()}
        </Button>
      )}
      <Button
        tone={danger ? 'danger' : 'primary'}
        onClick={onConfirm}
        busy={busy}
        end={props.confirmEnd}
        data-autofocus={danger ? undefined : ''}
      >
        {props.confirmLabel ?? m.ui_ok()}
      </Button>
    </>
  );
  return (
    <Dialog
      open={props.open}
      title={props.title}
      icon={props.icon}
      role="alertdialog"
      onClose={onCancel ?? onConfirm}
      actions={actions}
    >
      {props.children}
    </Dialog>
  );
}
