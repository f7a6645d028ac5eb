import type { ChangeEvent } from 'react';
import { controlAttributes, FieldError, FieldHint, type FieldProps } from './field.tsx';

type CheckboxProps = FieldProps & {
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  /** The value on the wire when ticked. */
  readonly value?: string;
};

/** A checkbox. Links in its label can be followed without ticking it. */
export function Checkbox(props: CheckboxProps) {
  const { name, label, hint, error, checked, defaultChecked, onChange, value = 'true' } = props;
  const control = controlAttributes(props);
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.checked);
  return (
    <div className="min-w-0">
      <label htmlFor={control.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...control}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          defaultChecked={defaultChecked}
          onChange={change}
          disabled={props.disabled}
          className="mt-0.5 size-6 shrink-0 rounded-sm aria-invalid:outline-2 aria-invalid:outline-red"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint !== undefined && <FieldHint id={control.id}>{hint}</FieldHint>}
      {error && <FieldError id={control.id}>{error}</FieldError>}
    </div>
  );
}
