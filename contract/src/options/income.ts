import { m } from 'words/messages';
import { optionList } from './list.ts';

/** Monthly income in US dollars as the forms ask it; 200 is 200-250, 4000 is 2501-4000 (REFDATA-01, C-43). */
export const incomeBands = optionList('income_band', [
  ['<200', m.option_income_band_under_200],
  ['200-250', m.option_income_band_200_to_250],
  ['251-350', m.option_income_band_251_to_350],
  ['351-450', m.option_income_band_351_to_450],
  ['451-600', m.option_income_band_451_to_600],
  ['601-800', m.option_income_band_601_to_800],
  ['801-1200', m.option_income_band_801_to_1200],
  ['1201-1500', m.option_income_band_1201_to_1500],
  ['1501-2500', m.option_income_band_1501_to_2500],
  ['2501-4000', m.option_income_band_2501_to_4000],
  ['4000+', m.option_income_band_over_4000],
]);
