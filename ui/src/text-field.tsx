import type { MaskitoOptions } from '@maskito/core';
import { useMemo, type ReactNode } from 'react';
import { latinDigits } from 'lending/digits';
import { controlAttributes, Field, type FieldProps } from './field.tsx';
import { MaskedInput } from './masked-input.tsx';
import { formatPhone, phoneMask } from './phone-mask.ts';

type TextFieldProps = FieldProps & {
  /** `phone`: shown as `012 345 678`; `digits`: digits only, at most `maxDigits`; `money`: a number with decimals. */
  readonly kind?: 'text' | 'email' | 'phone' | 'digits' | 'money';
  readonly maxDigits?: number;
  /** The text as shown, so a phone number has its spaces. Use it with `onChange`. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  /** Something inside the field's end: a unit, a button. */
  readonly end?: ReactNode;
};

const KINDS = {
  text: { type: 'text', inputMode: undefined },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  digits: { type: 'text', inputMode: 'numeric' },
  money: { type: 'text', inputMode: 'decimal' },
} as const;

/** Digits up to a number of them, Khmer ones mapped, spaces and dashes of a paste dropped. */
function digitsMask(max: number): MaskitoOptions {
  return {
    mask: new RegExp(`^\\d{0,${max}}$`),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: latinDigits(elementState.value) },
        data: latinDigits(data).replaceAll(/[\s-]/g, ''),
      }),
    ],
  };
}

/**
 * A field of one line. Text that is too long is not cut off; the error under the field says so.
 */
export function TextField(props: TextFieldProps) {
  const { name, kind = 'text', maxDigits = 40, value, defaultValue, end } = props;
  const mask = useMemo(
    () => (kind === 'phone' ? phoneMask : kind === 'digits' ? digitsMask(maxDigits) : undefined),
    [kind, maxDigits],
  );
  const shown = (text: string | undefined) =>
    kind === 'phone' && text !== undefined && /^\d{4,}$/.test(text) ? formatPhone(text) : text;
  return (
    <Field {...props}>
      <span className="relative block">
        <MaskedInput
          {...controlAttributes(props)}
          {...KINDS[kind]}
          name={name}
          value={shown(value)}
          defaultValue={shown(defaultValue)}
          onText={props.onChange}
          onBlur={props.onBlur}
          mask={mask}
          placeholder={props.placeholder}
          disabled={props.disabled}
          autoComplete={props.autoComplete ?? (kind === 'phone' ? 'tel' : undefined)}
          autoCapitalize={props.autoCapitalize}
          spellCheck={false}
          className={`control ${end === undefined ? '' : 'pr-14'}`}
        />
        {end !== undefined && (
          <span className="absolute inset-y-0 right-1.5 flex items-center">{end}</span>
        )}
      </span>
    </Field>
  );
}
