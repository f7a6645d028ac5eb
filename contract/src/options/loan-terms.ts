import { m } from 'words/messages';
import { optionList } from './list.ts';

/** How interest is reckoned (REFDATA-26, decision 0008). */
export const interestMethods = optionList('interest_method', [
  ['flat_rate', m.option_interest_method_flat_rate],
  ['reducing_rate_equal_installments', m.option_interest_method_reducing_rate_equal_installments],
  ['reducing_rate_equal_principal', m.option_interest_method_reducing_rate_equal_principal],
  ['interest_only', m.option_interest_method_interest_only],
  ['compound_interest', m.option_interest_method_compound_interest],
]);

/** What the interest rate is for (REFDATA-27). */
export const interestPeriods = optionList('interest_period', [
  ['Day', m.option_interest_period_day],
  ['Week', m.option_interest_period_week],
  ['Month', m.option_interest_period_month],
  ['Year', m.option_interest_period_year],
  ['Loan', m.option_interest_period_loan],
]);

/** What a loan term is counted in (REFDATA-27). */
export const durationPeriods = optionList('duration_period', [
  ['Days', m.option_duration_period_days],
  ['Weeks', m.option_duration_period_weeks],
  ['Months', m.option_duration_period_months],
  ['Years', m.option_duration_period_years],
]);
