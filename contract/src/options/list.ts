import type { Text } from '../locale.ts';

/** One entry of a list: the wire value is the spec's own English text, verbatim (decision 0008). */
export interface Option {
  readonly value: string;
  readonly label: Text;
}

/** A list as a fresh install has it. Staff edit it in the database from then on. */
export interface OptionList<Name extends string = string> {
  readonly name: Name;
  readonly options: readonly Option[];
}

/** Declares a list. */
export function optionList<const Name extends string>(
  name: Name,
  options: readonly (readonly [value: string, label: Text])[],
): OptionList<Name> {
  return { name, options: options.map(([value, label]) => ({ value, label })) };
}

/** One entry of a list whose wire value is a number. */
export interface NumberedOption {
  readonly id: number;
  readonly label: Text;
}

export interface NumberedList<Name extends string = string> {
  readonly name: Name;
  readonly options: readonly NumberedOption[];
}

/** Declares a list whose entries travel as numbers. */
export function numberedList<const Name extends string>(
  name: Name,
  options: readonly (readonly [id: number, label: Text])[],
): NumberedList<Name> {
  return { name, options: options.map(([id, label]) => ({ id, label })) };
}

/** The lists that a form offers. `education` and `loan_purpose` are tables of their own with ids as values. */
export type ListName =
  | 'gender'
  | 'marital_status'
  | 'living_time'
  | 'home_type'
  | 'education'
  | 'graduate_year'
  | 'major'
  | 'loan_purpose'
  | 'company_type'
  | 'occupation'
  | 'income_band'
  | 'relative_type'
  | 'guarantor_relation'
  | 'information_source'
  | 'bank'
  | 'purchase_item'
  | 'collateral'
  | 'expected_profit'
  | 'investor_type';
