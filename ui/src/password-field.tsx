import { useState } from 'react';
import { m } from 'words/messages';
import { Eye, EyeOff } from './account-icons.tsx';
import { controlAttributes, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { MaskedInput } from './masked-input.tsx';

type PasswordFieldProps = FieldProps & {
  /** What a password manager fills in. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange?: (text: string) => void;
};

/** A password, hidden until its eye is pressed. What is typed is in the form alone. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...props}>
      <span className="relative block">
        <MaskedInput
          {...controlAttributes(props)}
          type={shown ? 'text' : 'password'}
          name={props.name}
          value={undefined}
          onText={props.onChange}
          autoComplete={props.autoComplete}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          className="control pr-14"
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center">
          <IconButton
            label={shown ? m.account_password_hide() : m.account_password_show()}
            icon={<Icon className="size-5" aria-hidden="true" />}
            onClick={() => setShown(!shown)}
          />
        </span>
      </span>
    </Field>
  );
}
