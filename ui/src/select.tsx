import { ChevronDown } from './icons.tsx';
import type { ChangeEvent } from 'react';
import { m } from 'words/messages';
import { controlAttributes, Field, type FieldProps } from './field.tsx';

export type SelectOption = { readonly value: string; readonly label: string };
export type SelectGroup = { readonly label: string; readonly options: readonly SelectOption[] };

type SelectProps = FieldProps & {
  readonly options: readonly (SelectOption | SelectGroup)[];
  /** With `onChange`: controlled. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  /** The empty first choice; `false` leaves it out. */
  readonly placeholder?: string | false;
  readonly autoComplete?: string;
};

const draw = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A native select: phones show their own picker, and it works before hydration. */
export function Select(props: SelectProps) {
  const { name, options, value, defaultValue, onChange, onBlur, disabled, autoComplete } = props;
  const change = (event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.target.value);
  return (
    <Field {...props}>
      <span className="relative block">
        <select
          {...controlAttributes(props)}
          name={name}
          value={value}
          defaultValue={value === undefined ? (defaultValue ?? '') : undefined}
          onChange={change}
          onBlur={onBlur}
          disabled={disabled}
          autoComplete={autoComplete}
          className="control appearance-none truncate pr-12 has-[option[value='']:checked]:text-ink-2"
        >
          {props.placeholder !== false && (
            <option value="">{props.placeholder ?? m.ui_choose()}</option>
          )}
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(draw)}
              </optgroup>
            ) : (
              draw(option)
            ),
          )}
        </select>
        <ChevronDown
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5"
          aria-hidden="true"
        />
      </span>
    </Field>
  );
}
