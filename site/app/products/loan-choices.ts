import type { ReplyOf } from 'contract/endpoint';
import type { Locale } from 'contract/locale';
import type { loanPurposes } from 'contract/reference';
import { CENTS_IN_DOLLAR, formatWholeDollars } from 'lending/money';
import { amountOptions, type Limits, type ProductKey, termOptions } from 'lending/product';
import type { SelectGroup, SelectOption } from 'ui/select.tsx';
import { durationText } from './words.ts';

/** The amounts that a product offers within these limits; values in whole dollars, as the form answers. */
export function amountChoices(product: ProductKey, limits: Limits): readonly SelectOption[] {
  return amountOptions(product, limits).map((cents) => ({
    value: String(cents / CENTS_IN_DOLLAR),
    label: formatWholeDollars(cents),
  }));
}

/** The durations that a product offers within these limits: days for payday, months otherwise. */
export function termChoices(product: ProductKey, limits: Limits): readonly SelectOption[] {
  return termOptions(product, limits).map((term) => ({
    value: String(term),
    label: durationText(product, term),
  }));
}

/** The loan purposes under the headings of their groups (BW-26, C-41, NL-05). */
export function purposeChoices(
  purposes: ReplyOf<typeof loanPurposes>,
  locale: Locale,
): readonly SelectGroup[] {
  const isKhmer = locale === 'km';
  return purposes.map((group) => ({
    label: isKhmer ? group.name_khmer : group.name,
    options: group.children.map(({ id, name, name_kh }) => ({
      value: String(id),
      label: isKhmer ? name_kh : name,
    })),
  }));
}

/** The wire values of the loan purposes. */
export function purposeValues(purposes: ReplyOf<typeof loanPurposes>): readonly string[] {
  return purposes.flatMap(({ children }) => children.map(({ id }) => String(id)));
}
