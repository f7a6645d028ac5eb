import { type FormEvent, useEffect, useState } from 'react';
import { finishSignIn, type OfficeSession } from 'contract/office/session';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { fieldId } from 'ui/field.tsx';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { CodeField } from './code-field.tsx';
import { useSending } from './use-sending.ts';

type CodeFormProps = {
  readonly ticket: string;
  readonly onDone: (session: OfficeSession) => void;
  /** Begins anew, saying why. */
  readonly onAgain: (trouble?: string) => void;
};

/** The second step: the code of the authenticator, or a recovery code. */
export function CodeForm({ ticket, onDone, onAgain }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { busy, trouble, errorOf, send } = useSending();
  useEffect(() => document.getElementById(fieldId('code'))?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const outcome = await send(event, (text) =>
      callQuietly(finishSignIn, { body: { ticket, code: text('code') } }),
    );
    if (outcome?.kind === 'done') return onDone(outcome.data);
    const isOver = outcome?.kind === 'refused' && outcome.problem.code === 'ticket_over';
    if (isOver) onAgain(outcome.problem.detail);
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="desk-card grid gap-4">
      <div>
        <h1>{m.office_code_title()}</h1>
        {!isRecovery && <p className="text-sm text-ink-2">{m.office_code_lead()}</p>}
      </div>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <CodeField error={errorOf('code')} onSwitch={setRecovery} />
      <Button type="submit" busy={busy} wide>
        {m.office_sign_in()}
      </Button>
      <button type="button" className="text-link" onClick={() => onAgain()}>
        {m.office_begin_again()}
      </button>
    </form>
  );
}
