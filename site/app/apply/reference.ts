import { consent } from 'contract/applications';
import type { Client } from 'contract/client';
import type { Locale } from 'contract/locale';
import type { ListName } from 'contract/options/list';
import { productRates, type RatesReply } from 'contract/products';
import {
  educations,
  homeTypes,
  loanPurposes,
  optionLists,
  type ReferenceOption,
} from 'contract/reference';
import { serverLimits } from 'contract/situation';
import type { ReplyOf } from 'contract/endpoint';
import type { Limits, ProductKey } from 'lending/product';
import { purposeChoices, purposeValues } from '../products/loan-choices.ts';
import type { ComboOption } from 'ui/option-filter.ts';
import type { SelectGroup, SelectOption } from 'ui/select.tsx';

/** The server's option lists and rates for a wizard, the same for every visitor. */
export interface Reference {
  readonly lists: Readonly<Record<string, readonly ReferenceOption[]>>;
  readonly educations: ReplyOf<typeof educations>;
  readonly purposes: ReplyOf<typeof loanPurposes>;
  readonly rates: Readonly<Partial<Record<ProductKey, RatesReply>>>;
  /** The version of the words that the box of acceptance stands beside; null or missing: not known. */
  readonly consent?: string | null;
}

/** Fetches all lists and rates in parallel (API-14 to API-18, API-26 to API-28). Null when a list fails (ERR-05). */
export async function loadReference(
  call: Client,
  products: readonly ProductKey[],
): Promise<Reference | null> {
  const [lists, homes, levels, purposes, words, ...rates] = await Promise.all([
    call(optionLists),
    call(homeTypes),
    call(educations),
    call(loanPurposes),
    call(consent),
    ...products.map((product) => call(productRates[product])),
  ]);
  if (lists.kind !== 'done' || homes.kind !== 'done') return null;
  if (levels.kind !== 'done' || purposes.kind !== 'done') return null;
  const known = products.flatMap((product, index) => {
    const outcome = rates[index];
    return outcome?.kind === 'done' ? [[product, outcome.data] as const] : [];
  });
  return {
    lists: { ...lists.data, home_type: homes.data },
    educations: levels.data,
    purposes: purposes.data,
    rates: Object.fromEntries(known),
    consent: words.kind === 'done' ? words.data.version : null,
  };
}

/** The wire values of a list; null for a list that the server did not send. Each list call has its own keys (C-42). */
export function valuesOf(reference: Reference, list: ListName): readonly string[] | null {
  if (list === 'education') return reference.educations.map(({ id }) => String(id));
  if (list === 'loan_purpose') return purposeValues(reference.purposes);
  return reference.lists[list]?.map(({ value }) => value) ?? null;
}

/** A list's options for a select, in the reader's language. Loan purposes are grouped (BW-26, C-41, C-42). */
export function selectOptions(
  reference: Reference,
  list: ListName,
  locale: Locale,
): readonly (SelectOption | SelectGroup)[] {
  const km = locale === 'km';
  if (list === 'education') {
    return reference.educations.map(({ id, name, name_kh }) => ({
      value: String(id),
      label: km ? name_kh : name,
    }));
  }
  if (list === 'loan_purpose') return purposeChoices(reference.purposes, locale);
  return (reference.lists[list] ?? []).map(({ value, name_en, name_km }) => ({
    value,
    label: km ? name_km : name_en,
  }));
}

/** A list's options for a combobox, searchable in both languages. */
export function comboOptions(
  reference: Reference,
  list: ListName,
  locale: Locale,
): readonly ComboOption[] {
  return (reference.lists[list] ?? []).map(({ value, name_en, name_km }) =>
    locale === 'km'
      ? { value, label: name_km, search: name_en }
      : { value, label: name_en, search: name_km },
  );
}

/** The label of a wire value; the value itself when the list no longer has it. */
export function choiceLabel(
  reference: Reference,
  list: ListName,
  value: string,
  locale: Locale,
): string {
  const options = selectOptions(reference, list, locale).flatMap((option) =>
    'options' in option ? option.options : [option],
  );
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The product's limits as the server sent them; empty when its rates could not be fetched (CALC-25). */
export function limitsFrom(reference: Reference, product: ProductKey): Partial<Limits> {
  const rates = reference.rates[product];
  return rates ? serverLimits(rates) : {};
}
