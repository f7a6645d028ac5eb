import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { m } from 'words/messages';

type StartPasswordProps = {
  /** Null: closed. */
  readonly given: { readonly who: string; readonly text: string } | null;
  readonly onClose: () => void;
};

/** The password of a first login, which nobody can be shown again; it closes by its button alone. */
export function StartPassword({ given, onClose }: StartPasswordProps) {
  return (
    <Dialog
      open={given !== null}
      title={m.office_staff_password_title({ name: given?.who ?? '' })}
      actions={<Button onClick={onClose}>{m.office_staff_password_handed()}</Button>}
    >
      <p>{m.office_staff_password_lead()}</p>
      <p className="mt-3 rounded-lg bg-wash p-4 text-center text-xl font-bold tabular" lang="en">
        {given?.text}
      </p>
    </Dialog>
  );
}
