import type { ChangeEvent } from 'react';
import { controlAttributes, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
  readonly autoComplete?: string;
  /** The language of what is typed, where it is not the page's. */
  readonly lang?: string;
};

/** A field of several lines. Text that is too long is not cut off, as in `TextField`. */
export function TextArea(props: TextAreaProps) {
  const { name, value, onChange, rows = 4 } = props;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value);
  return (
    <Field {...props}>
      <textarea
        {...controlAttributes(props)}
        name={name}
        value={value}
        onChange={change}
        rows={rows}
        disabled={props.disabled}
        lang={props.lang}
        autoComplete={props.autoComplete}
        className="control block resize-y"
      />
    </Field>
  );
}
