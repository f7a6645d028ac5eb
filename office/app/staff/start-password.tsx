import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { m } from 'words/messages';

/** One half of the password of a first login: its proposer's, or that of who confirmed. */
export interface Half {
  readonly who: string;
  readonly text: string;
  /** Who has the first half; null: this is it. */
  readonly other: string | null;
}

type StartPasswordProps = {
  /** Null: closed. */
  readonly given: Half | null;
  readonly onClose: () => void;
};

/** A half that nobody can be shown again; it closes by its button alone. */
export function StartPassword({ given, onClose }: StartPasswordProps) {
  const { who: name = '', text, other = null } = given ?? {};
  return (
    <Dialog
      open={given !== null}
      title={
        other === null
          ? m.office_staff_password_first_title({ name })
          : m.office_staff_password_second_title({ name })
      }
      actions={<Button onClick={onClose}>{m.office_staff_password_handed()}</Button>}
    >
      <p>
        {other === null
          ? m.office_staff_password_first_lead()
          : m.office_staff_password_second_lead({ other })}
      </p>
      <p className="mt-3 rounded-lg bg-wash p-4 text-center text-xl font-bold tabular" lang="en">
        {text}
      </p>
    </Dialog>
  );
}
