import { m } from 'words/messages';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';

type MessageDialogProps = { readonly text: string; readonly onClose: () => void };

/** Shows why the server refused a call, in the reader's language (ERR-01). */
export default function MessageDialog({ text, onClose }: MessageDialogProps) {
  return (
    <ConfirmDialog open title={m.shell_message_title()} onConfirm={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
