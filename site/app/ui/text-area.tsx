import type { ChangeEvent } from 'react';
import { controlAttributes, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
  readonly autoComplete?: string;
};

/** Several lines of text. Like a line, a text that is too long is kept as it was typed. */
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
        autoComplete={props.autoComplete}
        className="control block resize-y"
      />
    </Field>
  );
}
