import type { MaskitoOptions } from '@maskito/core';
import { digitsOnly } from './digits.ts';

/**
 * The local digits of a Cambodian number however it was written: `+855 12 345 678`, `85512345678`,
 * `0085512345678`, `012-345-678` and `១២៣៤៥៦៧៨` all give `012345678`. Nothing is cut off.
 */
export function localPhone(text: string): string {
  const digits = digitsOnly(text);
  const abroad = /^(?:00|0)?855(0?\d{8,9})$/.exec(digits);
  const local = abroad?.[1] ?? digits;
  /* `085 512 345` is a Cellcard number, not a country code: nine digits that start with 0 stay. */
  if (digits.length <= 10 && digits.startsWith('0')) return digits;
  return local.length >= 8 && !local.startsWith('0') ? `0${local}` : local;
}

/** A number as it is shown: `012 345 678`, `097 123 4567` (VAL-01, mask `0## ### ####`). */
export function formatPhone(text: string): string {
  const digits = localPhone(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ');
}

const MASK = [/\d/, /\d/, /\d/, ' ', /\d/, /\d/, /\d/, ' ', /\d/, /\d/, /\d/, /\d/];
const DIGITS_MAX = 10;
/** A paste that is too long stays whole, for the check to say so (C-47); typing ends at the mask's last place. */
const PASTED_MORE = 20;

const START = { value: '', selection: [0, 0] } as const;

/**
 * The phone field's mask: groups as typed, the last place optional, a leading 0 put in when it was
 * left out, and a number with its country code turned into the local form. The 0 is not a fixed
 * part of the pattern: Maskito would then put a second one before every pasted number.
 */
export const phoneMask: MaskitoOptions = {
  mask: [...MASK, ...Array.from({ length: PASTED_MORE }, () => /\d/)],
  preprocessors: [
    ({ elementState, data }, action) => {
      /* What is in its groups already stays: without them the caret would stand elsewhere. */
      if (action === 'validation' && formatPhone(elementState.value) === elementState.value)
        return { elementState, data };
      if (action === 'validation')
        return { elementState: { ...elementState, value: localPhone(elementState.value) }, data };
      if (action !== 'insert') return { elementState, data };
      const { value, selection } = elementState;
      const before = digitsOnly(value.slice(0, selection[0]));
      const typed = digitsOnly(data);
      const whole = before + typed + digitsOnly(value.slice(selection[1]));
      /* More digits than a number has, after 855: the field starts anew with the local number. */
      const abroad = whole.length > 10 ? /^(?:00|0)?8550?(\d{7,9})$/.exec(whole) : null;
      if (abroad) return { elementState: START, data: `0${abroad[1]}` };
      const isFull = typed.length === 1 && whole.length > DIGITS_MAX;
      if (isFull) return { elementState, data: '' };
      const missing = before === '' && typed !== '' && !whole.startsWith('0');
      return { elementState, data: missing ? `0${typed}` : typed };
    },
  ],
};
