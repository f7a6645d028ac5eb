import type { FormEvent } from 'react';
import { type SecondStep, signIn } from 'contract/office/session';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { useSending } from './use-sending.ts';

type PasswordFormProps = {
  readonly onStep: (step: SecondStep) => void;
  /** Why it begins again. */
  readonly trouble?: string | undefined;
};

/** The first step: address and password. */
export function PasswordForm({ onStep, trouble: before }: PasswordFormProps) {
  const { busy, trouble, send } = useSending();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const outcome = await send(event, (text) =>
      callQuietly(signIn, { body: { username: text('username'), password: text('password') } }),
    );
    if (outcome?.kind === 'done') onStep(outcome.data);
  };
  const said = trouble ?? before;
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="desk-card grid gap-4">
      <div>
        <h1>{m.office_sign_in()}</h1>
        <p className="text-sm text-ink-2">{m.office_sign_in_lead()}</p>
      </div>
      {said !== undefined && said !== null && (
        <Alert tone="red" live>
          {said}
        </Alert>
      )}
      <TextField name="username" kind="email" label={m.office_username()} autoComplete="username" />
      <PasswordField name="password" label={m.field_password()} autoComplete="current-password" />
      <Button type="submit" busy={busy} wide>
        {m.office_next()}
      </Button>
    </form>
  );
}
