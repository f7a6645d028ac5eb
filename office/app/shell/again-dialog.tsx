import { type FormEvent, useState } from 'react';
import { finishSignIn, type OfficeSession, signIn, signInAgain } from 'contract/office/session';
import type { OfficeOutcome } from 'contract/office/client';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { type AgainReason, callQuietly } from '../call.ts';
import { tellSignedIn } from './whose-page.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
import { textOf, troubleText } from '../sign-in/trouble.ts';

type AgainDialogProps = {
  /** Null: closed. */
  readonly reason: AgainReason | null;
  readonly onClose: () => void;
  readonly session: OfficeSession;
};

/**
 * Signing in over the page, which stays as it is: the same person, since what is open is theirs. Afterwards the act is asked for
 * anew.
 */
export function AgainDialog({ reason, onClose, session }: AgainDialogProps) {
  return (
    <Dialog open={reason !== null} onClose={onClose} title={m.office_again_title()}>
      {reason !== null && <AgainForm reason={reason} onDone={onClose} session={session} />}
    </Dialog>
  );
}

type AgainFormProps = {
  readonly reason: AgainReason;
  readonly onDone: () => void;
  readonly session: OfficeSession;
};

function AgainForm({ reason, onDone, session: { username } }: AgainFormProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const own = { password: textOf(form, 'password'), code: textOf(form, 'code') };
    setBusy(true);
    const outcome = await comeBack(reason, { username, ...own });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    tellSignedIn(outcome.data.handle);
    onDone();
    toast(m.office_again_done(), { tone: 'green' });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <p>{reason === 'over' ? m.office_again_over() : m.office_again_money()}</p>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <p className="font-bold">{username}</p>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        id="again-password"
        name="password"
        label={m.field_password()}
        autoComplete="current-password"
      />
      <CodeField id="again-code" />
      <Button type="submit" busy={busy} wide>
        {m.office_sign_in()}
      </Button>
    </form>
  );
}

/** Renews the session, or opens another for the same person where it is over. */
async function comeBack(
  reason: AgainReason,
  { username, password, code }: { username: string; password: string; code: string },
): Promise<OfficeOutcome<OfficeSession>> {
  if (reason === 'money') {
    const again = await callQuietly(signInAgain, { body: { password, code } });
    if (again.kind !== 'signed-out') return again;
  }
  const first = await callQuietly(signIn, { body: { username, password } });
  if (first.kind !== 'done') return first;
  return callQuietly(finishSignIn, { body: { ticket: first.data.ticket, code } });
}
