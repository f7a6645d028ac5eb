import type { ReviewCheck } from 'contract/office/applications';
import type { Locale } from 'contract/locale';
import { incomeBands } from 'contract/options/income';
import type { ReferenceOption } from 'contract/reference';
import type { Unmet } from 'lending/eligibility';
import { ageOn, type Day, isDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { durationText, optionText } from './commands-answers.ts';
import { reviewChecks } from './commands-checks.ts';
import { countMissing } from '../review/commands-missing.ts';
import { peopleOf } from '../review/commands-references.ts';
import type { ReviewedApplication } from '../review/store-review.ts';
import type { ProvingCode } from '../store-proved.ts';
import type { ReviewedRow } from '../review/store-reviewed.ts';

interface Given {
  readonly row: ReviewedRow;
  readonly application: ReviewedApplication;
  readonly unmet: readonly Unmet[];
  readonly hasIdClash: boolean;
  readonly provingCode: ProvingCode | null;
  /** What answers are called. */
  readonly lists: ReadonlyMap<string, readonly ReferenceOption[]>;
  readonly locale: Locale;
  readonly today: Day;
}

/** The criteria of an application by what is known of it, what is open first. */
export function checksOf(given: Given): ReviewCheck[] {
  const { row, application, unmet, hasIdClash, provingCode, locale } = given;
  const beside = {
    missing: application.isIncomplete ? countMissing(row) : null,
    hasIdClash,
    provingCode,
    openOriginal: application.openOriginal === null ? null : String(application.openOriginal),
    isPurchase: row.product === 'purchasing',
  };
  return reviewChecks(unmet, beside, valuesOf(given), locale);
}

/** What meets each criterion, as far as it can be said. */
function valuesOf({ row, lists, today, locale }: Given) {
  const say = { locale };
  const born = row.date_of_birth;
  const band = row.gross_monthly_income;
  const amount = formatWholeDollars(Number(row.amount_cents));
  const duration = durationText(row.product as ProductKey, row.duration ?? 0, locale);
  const others = peopleOf(row).length - 1;
  return {
    age: born !== null && isDay(born) ? String(ageOn(born, today)) : '',
    income: band === null ? '' : optionText(lists.get(incomeBands.name), band, locale),
    residence: row.province ?? '',
    phone: m.office_review_met_phone({}, say),
    call: m.office_review_met_call({}, say),
    references: m.office_review_met_references({ count: String(others) }, say),
    account: row.bank_name ?? '',
    identification: m.office_review_met_id({}, say),
    amount: `${amount} · ${duration}`,
    complete: m.office_review_met_complete({}, say),
    unique_id: m.office_review_met_none({}, say),
    one_open: m.office_review_met_none({}, say),
  };
}
