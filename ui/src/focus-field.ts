import { fieldId } from './field.tsx';

/**
 * Brings a field into view and gives it the focus: the control itself, or in a group of radios the
 * chosen one, else the first.
 * @returns whether a field of that wire key is on the page
 */
export function focusField(name: string): boolean {
  const field = document.getElementById(fieldId(name));
  if (!field) return false;
  const inside = field.querySelector<HTMLElement>('input:checked, input, button');
  const target = field.matches('fieldset') ? inside : field;
  field.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return true;
}
