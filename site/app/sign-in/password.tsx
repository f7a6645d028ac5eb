import { changePassword, forgotPassword, PASSWORD_MIN } from 'contract/accounts';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { clearSession, storedUser, token } from '../session.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { PasswordField } from 'ui/password-field.tsx';
import { JUST_CHANGED, PERHAPS_CHANGED } from './just-changed.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { isProof, keptRequest, type ResetRequest } from './reset-request.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';
import { useAdmission } from './use-admission.ts';
import { Waiting } from './waiting.tsx';
import { keptWanted } from './wanted-place.ts';

export function meta() {
  return hiddenMeta(m.shell_page_reset_password());
}

/** The request whose code was right in this tab; null where there is none. */
function verifiedRequest(): ResetRequest | null {
  const kept = keptRequest();
  return kept?.isVerified ? kept : null;
}

/**
 * The request that a new password is set by; null: the password is changed by the old one. A code that is good no more leads who is signed in
 * there; who is not is told so at Save.
 */
function usedRequest(): ResetRequest | null {
  const kept = verifiedRequest();
  return kept !== null && token() !== null && !isProof(kept) ? null : kept;
}

/**
 * A new password: after a right code without the old one, else the change by who is signed in (RT-29, PWD-03, PWD-04). Others
 * go to the default page (RT-40, C-50).
 */
export default function Password() {
  useLocale();
  const admitted = useAdmission(() =>
    verifiedRequest() === null && token() === null ? paths.home() : null,
  );
  // Settled on arrival: a form must not turn into the other one while it is filled in.
  const [request, setRequest] = useState<ResetRequest | null | undefined>(undefined);
  if (admitted && request === undefined) setRequest(usedRequest());
  if (!admitted || request === undefined) {
    return (
      <ResetFrame title={m.shell_page_reset_password()}>
        <Waiting />
      </ResetFrame>
    );
  }
  return request === null ? <ChangeForm /> : <ResetForm request={request} />;
}

/** Everything on the device is forgotten but the language, and the page that says so comes in this one's place (PWD-06 to PWD-08). */
function useAfterChange(): () => void {
  const navigate = useNavigate();
  return () => {
    const wanted = keptWanted();
    clearSession();
    void navigate(paths.message(), { replace: true, state: { ...JUST_CHANGED, wanted } });
  };
}

const RESET_FIELDS = ['password', 'password_confirmation'];
const CHANGE_FIELDS = ['old_password', ...RESET_FIELDS];

/** Sets a password after a right code (PWD-11). What no field is to blame for is said in a dialog (PWD-22). */
function ResetForm({ request }: { readonly request: ResetRequest }) {
  const form = useAccountForm({
    fields: RESET_FIELDS,
    send: (typed, signal) =>
      call(forgotPassword, {
        body: {
          borrow_uuid: request.uuid,
          password: typed('password'),
          password_confirmation: typed('password_confirmation'),
        },
        signal,
      }),
    onDone: useAfterChange(),
  });
  return (
    <ResetFrame step={3} title={m.account_new_title()} focusTitle>
      <FormCard form={form} phone={request.phone} />
      <p className="px-2">
        <Link
          to={paths['input-phone-number']()}
          state={{ fromPage: request.fromPage }}
          className={LINK}
        >
          {m.account_new_code()}
        </Link>
      </p>
      <ConfirmDialog
        open={form.sentence !== null}
        title={m.shell_message_title()}
        onConfirm={form.dismiss}
      >
        <p>{form.sentence}</p>
      </ConfirmDialog>
    </ResetFrame>
  );
}

/** Changes the password of who is signed in (PWD-10). What no field is to blame for is said in an alert (PWD-21). */
function ChangeForm() {
  const navigate = useNavigate();
  const form = useAccountForm({
    fields: CHANGE_FIELDS,
    send: (typed, signal) =>
      call(changePassword, {
        body: {
          old_password: typed('old_password'),
          password: typed('password'),
          password_confirmation: typed('password_confirmation'),
        },
        signal,
      }),
    onDone: useAfterChange(),
    // In place of the login page, which would ask for a password without a word which.
    onEndedUnanswered: () =>
      void navigate(paths.message(), { replace: true, state: PERHAPS_CHANGED }),
    focusAfterSentence: 'old_password',
  });
  return (
    <ResetFrame title={m.shell_page_reset_password()} focusTitle>
      <p>{m.account_ends_text()}</p>
      <RefusalAlert sentence={form.sentence} onDismiss={form.dismiss} />
      <FormCard form={form} phone={storedUser()?.phone ?? ''}>
        <PasswordField
          name="old_password"
          label={m.field_old_password()}
          autoComplete="current-password"
          required
          error={form.errors.old_password}
          onChange={() => form.changed('old_password')}
        />
        <Link
          to={paths['input-phone-number']()}
          state={{ fromPage: 'reset-password' }}
          className={`${LINK} -my-3 ml-auto`}
        >
          {m.account_forgot_current()}
        </Link>
      </FormCard>
    </ResetFrame>
  );
}

const LINK =
  'inline-flex min-h-11 items-center text-primary-dark underline decoration-1 underline-offset-6';

interface FormCardProps {
  readonly form: AccountForm;
  /** Whose password it is, for a password manager to store it under. */
  readonly phone: string;
  /** Above the new password. */
  readonly children?: ReactNode;
}

function FormCard({ form, phone, children }: FormCardProps) {
  return (
    <Card>
      <form noValidate method="post" onSubmit={form.submit} className="grid gap-5">
        <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
        {children}
        <PasswordField
          name="password"
          label={m.account_new_password()}
          hint={m.account_new_hint({ min: PASSWORD_MIN })}
          autoComplete="new-password"
          required
          error={form.errors.password}
          onChange={() => form.changed('password')}
        />
        <PasswordField
          name="password_confirmation"
          label={m.field_password_confirmation()}
          autoComplete="new-password"
          required
          error={form.errors.password_confirmation}
          onChange={() => form.changed('password_confirmation')}
        />
        <Button type="submit" wide busy={form.busy} busyLabel={m.ui_saving()}>
          {m.account_new_save()}
        </Button>
      </form>
    </Card>
  );
}
