import { applicationNumber } from 'contract/record-numbers';
import type { ReviewCheck } from 'contract/office/applications';
import type { Locale, Text } from 'contract/locale';
import type { Unmet } from 'lending/eligibility';
import { m } from 'words/messages';
import type { ProvingCode } from '../store-proved.ts';

/** The criteria as the review lists them: those of the terms, and what beside them stands in the way of a decision. */
const LABELS = {
  age: m.office_review_check_age,
  income: m.office_review_check_income,
  residence: m.office_review_check_residence,
  phone: m.office_review_check_phone,
  call: m.office_review_check_call,
  references: m.office_review_check_references,
  account: m.office_review_check_account,
  identification: m.office_review_check_identification,
  amount: m.office_review_check_limits,
  duration: m.office_review_check_limits,
  price: m.office_review_check_price,
  complete: m.office_review_check_complete,
  unique_id: m.office_review_check_unique_id,
  one_open: m.office_review_check_one_open,
} as const satisfies Record<string, Text>;

type Criterion = keyof typeof LABELS;

/** Why a criterion is open, and what is to be done. */
const REASONS: Readonly<Record<string, Text>> = {
  'not-given': m.office_review_why_not_given,
  'below-minimum': m.office_review_why_below,
  'above-maximum': m.office_review_why_above,
  abroad: m.office_review_why_abroad,
  'not-verified': m.office_review_why_not_verified,
  'not-answered': m.office_review_why_not_answered,
  'not-reached': m.office_review_why_not_reached,
  'not-confirmed': m.office_review_why_not_confirmed,
  'second-time-only': m.office_review_why_second_time,
  'above-price': m.office_review_why_above_price,
  'above-partner-share': m.office_review_why_above_price,
};

/** What is to be done where no code has proved the application. */
const UNPROVED: Readonly<Record<ProvingCode, Text>> = {
  first: m.office_review_why_not_verified,
  another: m.office_review_why_code_again,
  none: m.office_review_why_no_code_proves,
};

/** What is known beside the criteria of the terms. */
export interface BesideTerms {
  /** How many answers it lacks; null: it is whole. */
  readonly missing: number | null;
  readonly hasIdClash: boolean;
  /** Which code would prove it; null: it is proved. */
  readonly provingCode: ProvingCode | null;
  /** The open application that this one repeats. */
  readonly openOriginal: string | null;
  readonly isPurchase: boolean;
}

/**
 * Every criterion, what is open first.
 * @param values what meets each, in the reader's language
 */
export function reviewChecks(
  unmet: readonly Unmet[],
  beside: BesideTerms,
  values: Readonly<Partial<Record<Criterion, string>>>,
  locale: Locale,
): ReviewCheck[] {
  const why = new Map<Criterion, string>(
    unmet.map(({ criterion, reason }) => [criterion, REASONS[reason]?.({}, { locale }) ?? reason]),
  );
  if (beside.missing !== null) {
    const count = String(beside.missing);
    why.set('complete', m.office_review_why_incomplete({ count }, { locale }));
  }
  if (beside.provingCode !== null) why.set('phone', UNPROVED[beside.provingCode]({}, { locale }));
  if (why.has('identification')) {
    why.set('identification', m.office_review_why_no_id_photo({}, { locale }));
  }
  if (beside.hasIdClash) why.set('unique_id', m.office_review_why_id_clash({}, { locale }));
  if (beside.openOriginal !== null) {
    const number = applicationNumber(beside.openOriginal);
    why.set('one_open', m.office_review_why_repeats({ number }, { locale }));
  }
  // Amount and duration are one line: both say "within the limits".
  if (why.has('amount')) why.delete('duration');
  const criteria = (Object.keys(LABELS) as Criterion[]).filter((criterion) => {
    if (criterion === 'price') return beside.isPurchase;
    if (criterion === 'amount') return !why.has('duration');
    return criterion !== 'duration' || why.has('duration');
  });
  const checks = criteria.map((criterion) => ({
    criterion,
    is_met: !why.has(criterion),
    label: LABELS[criterion]({}, { locale }),
    value: why.get(criterion) ?? values[criterion] ?? '',
  }));
  return checks.toSorted((a, b) => Number(a.is_met) - Number(b.is_met));
}
