import { latinDigits } from 'lending/digits';

/** Only the digits of a text, as Latin ones. */
export function digitsOnly(text: string): string {
  return latinDigits(text).replaceAll(/\D/g, '');
}
