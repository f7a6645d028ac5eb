import { useEffect, useRef, useState } from 'react';
import { TOTP_DIGITS } from 'contract/office/session';
import { fieldId } from 'ui/field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';

type CodeFieldProps = {
  /** Where several stand on a page. */
  readonly id?: string;
  readonly error?: string | undefined;
  /** Whether a recovery code is asked for from now on. */
  readonly onSwitch?: (isRecovery: boolean) => void;
};

/**
 * The second thing that proves who somebody is, as `code`: what the authenticator shows or, for who has no phone with them, a recovery code.
 * The server takes either wherever it asks for a code.
 */
export function CodeField({ id, error, onSwitch }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  const isSwitched = useRef(false);
  useEffect(() => {
    if (isSwitched.current) document.getElementById(id ?? fieldId('code'))?.focus();
  }, [isRecovery, id]);
  const switchOver = () => {
    isSwitched.current = true;
    setRecovery(!isRecovery);
    onSwitch?.(!isRecovery);
  };
  const own = id === undefined ? {} : { id };
  return (
    <>
      {isRecovery ? (
        <TextField
          key="recovery"
          {...own}
          name="code"
          label={m.office_recovery_code()}
          hint={m.office_recovery_hint()}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
        />
      ) : (
        <TextField
          key="code"
          {...own}
          name="code"
          kind="digits"
          maxDigits={TOTP_DIGITS}
          label={m.office_code()}
          error={error}
          autoComplete="one-time-code"
        />
      )}
      <button type="button" className="text-link" onClick={switchOver}>
        {isRecovery ? m.office_use_code() : m.office_use_recovery()}
      </button>
    </>
  );
}
