import { PHONE_CODE_DIGITS } from 'contract/accounts';
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { controlAttributes, Field, type FieldProps } from '../ui/field.tsx';
import { digitsOnly } from '../ui/digits.ts';

const CELLS = Array.from({ length: PHONE_CODE_DIGITS }, (_, index) => index);

/**
 * The code of six digits: one field, drawn as six cells (PWD-15). The phone can fill it in from the SMS, a paste fills all of
 * it, Khmer digits count. A cell that is pressed is the next to be written.
 */
export function CodeField(props: FieldProps & { readonly onChange?: () => void }) {
  const [code, setCode] = useState('');
  const [caret, setCaret] = useState<number | null>(null);
  const type = (event: SyntheticEvent<HTMLInputElement>) => {
    setCode(digitsOnly(event.currentTarget.value).slice(0, PHONE_CODE_DIGITS));
    props.onChange?.();
  };
  const follow = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(input.selectionStart);
  const press = (event: MouseEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (input.selectionStart !== input.selectionEnd) return;
    const { left, width } = input.getBoundingClientRect();
    const cell = Math.floor(((event.clientX - left) / width) * PHONE_CODE_DIGITS);
    const at = Math.min(cell, code.length);
    input.setSelectionRange(at, at + 1);
  };
  const active = caret === null ? null : Math.min(caret, PHONE_CODE_DIGITS - 1);
  return (
    <Field {...props}>
      <span className="relative grid grid-cols-6 gap-2">
        {CELLS.map((cell) => (
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
