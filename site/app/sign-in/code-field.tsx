import { PHONE_CODE_DIGITS } from 'contract/accounts';
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { controlAttributes, Field, type FieldProps } from 'ui/field.tsx';
import { digitsOnly } from 'ui/digits.ts';

type CodeFieldProps = FieldProps & {
  /** Six, or four to sign an agreement (C-49). */
  readonly digits?: 4 | 6;
  readonly onChange?: () => void;
};

const COLUMNS = { 4: 'max-w-64 grid-cols-4', 6: 'grid-cols-6' };

/**
 * A code: one field, drawn as cells (PWD-15). The phone can fill it in from the SMS, a paste fills all of
 * it, Khmer digits count. A cell that is pressed is the next to be written.
 */
export function CodeField({ digits = PHONE_CODE_DIGITS, ...props }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const [caret, setCaret] = useState<number | null>(null);
  const type = (event: SyntheticEvent<HTMLInputElement>) => {
    setCode(digitsOnly(event.currentTarget.value).slice(0, digits));
    props.onChange?.();
  };
  const follow = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(input.selectionStart);
  const press = (event: MouseEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (input.selectionStart !== input.selectionEnd) return;
    const { left, width } = input.getBoundingClientRect();
    const cell = Math.floor(((event.clientX - left) / width) * digits);
    const at = Math.min(cell, code.length);
    input.setSelectionRange(at, at + 1);
  };
  const active = caret === null ? null : Math.min(caret, digits - 1);
  return (
    <Field {...props}>
      <span className={`relative grid gap-2 ${COLUMNS[digits]}`}>
        {Array.from({ length: digits }, (_, cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={`grid h-14 place-items-center rounded-lg border-[1.5px] bg-card text-2xl font-bold ${props.error ? 'border-red' : 'border-control'} ${cell === active ? 'outline-3 outline-offset-1 outline-primary' : ''}`}
          >
            {code[cell] ?? (cell === active && <span className="h-7 w-0.5 bg-primary" />)}
          </span>
        ))}
        <input
          {...controlAttributes(props)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          name={props.name}
          value={code}
          onChange={type}
          onSelect={follow}
          onClick={press}
          onFocus={follow}
          onBlur={() => setCaret(null)}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </span>
    </Field>
  );
}
