import type { FormEvent } from 'react';
import { enrol, type OfficeSession, type SecondStep, TOTP_DIGITS } from 'contract/office/session';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { useSending } from './use-sending.ts';

type EnrolFormProps = {
  readonly step: Extract<SecondStep, { next: 'enrol' }>;
  readonly onDone: (codes: readonly string[], session: OfficeSession) => void;
  readonly onAgain: (trouble?: string) => void;
};

/** The first sign-in: a password of one's own, and the authenticator. */
export function EnrolForm({ step: { ticket, secret, qr }, onDone, onAgain }: EnrolFormProps) {
  const { busy, trouble, errorOf, send } = useSending();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const outcome = await send(event, (text) => {
      const password_confirmation = text('password_confirmation');
      const body = {
        ticket,
        code: text('code'),
        password: text('password'),
        password_confirmation,
      };
      return callQuietly(enrol, { body });
    });
    if (outcome?.kind === 'done') return onDone(outcome.data.recovery_codes, outcome.data.session);
    const isOver = outcome?.kind === 'refused' && outcome.problem.code === 'ticket_over';
    if (isOver) onAgain(outcome.problem.detail);
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="desk-card grid gap-4">
      <div>
        <h1>{m.office_enrol_title()}</h1>
        <p className="text-sm text-ink-2">{m.office_enrol_lead()}</p>
      </div>
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <div className="grid justify-items-center gap-2 rounded-lg border border-line p-3 text-center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={m.office_enrol_qr()}
          width="200"
          height="200"
        />
        <p className="text-sm text-ink-2">{m.office_enrol_by_hand()}</p>
        <p className="tabular font-bold break-words">{secret.match(/.{4}/g)?.join(' ')}</p>
      </div>
      <PasswordField
        name="password"
        label={m.account_new_password()}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        name="password_confirmation"
        label={m.field_password_confirmation()}
        error={errorOf('password_confirmation')}
        autoComplete="new-password"
      />
      <TextField
        name="code"
        kind="digits"
        maxDigits={TOTP_DIGITS}
        label={m.office_code()}
        error={errorOf('code')}
        autoComplete="one-time-code"
      />
      <Button type="submit" busy={busy} wide>
        {m.office_enrol_done()}
      </Button>
    </form>
  );
}
