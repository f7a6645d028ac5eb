import type { FieldErrors } from 'contract/envelope';
import type { NewLoanBody } from 'contract/loans';
import type { Day } from 'lending/calendar';
import { centsToDollars } from 'lending/money';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';

/** What stands in the form of a new loan; empty where nothing was chosen. */
export interface NewLoanAnswers {
  /** Cents. */
  readonly amount: string;
  /** Days for payday, months otherwise. */
  readonly duration: string;
  /** The id of a purpose. */
  readonly purpose: string;
}

/** What is missing, by the field's wire key, in the order of the fields. */
export function newLoanErrors(answers: NewLoanAnswers): Record<string, string> {
  const missing = [
    ['amount', answers.amount],
    ['duration', answers.duration],
    ['purpose_loan_id', answers.purpose],
  ] as const;
  return Object.fromEntries(
    missing.filter(([, value]) => value === '').map(([key]) => [key, m.error_select_one()]),
  );
}

/** The request as it travels: dollars, the product's wire name, today's day (NL-07, NL-08, G-44). */
export function newLoanBody(
  product: ProductKey,
  { amount, duration, purpose }: NewLoanAnswers,
  today: Day,
): Required<NewLoanBody> {
  return {
    amount: centsToDollars(Number(amount)),
    duration: Number(duration),
    loan_type: PRODUCTS[product].wireName,
    purpose_loan_id: Number(purpose),
    start: today,
  };
}

/** Values that stand at a field of the form, where their messages show. */
const AT_FIELDS: readonly string[] = ['amount', 'duration', 'purpose_loan_id'];

/** What the dialog says of refused values: those that no field shows, as a wrong day of the phone; else that fields want looking at. */
export function textOfFields(fields: FieldErrors): string {
  const unseen = Object.entries(fields).filter(([key]) => !AT_FIELDS.includes(key));
  return unseen.length > 0
    ? unseen.flatMap(([, texts]) => texts).join(' ')
    : m.error_fill_required();
}
