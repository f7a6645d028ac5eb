import { m } from 'words/messages';
import { optionList } from './list.ts';

/** The home page's own vocabulary of monthly incomes; never submitted (REFDATA-02, HOME-22, C-43). */
export const homeIncomeBand = optionList('home_income_band', [
  ['under 200', m.option_home_income_band_under_200],
  ['200-350', m.option_home_income_band_200_to_350],
  ['350-450', m.option_home_income_band_350_to_450],
  ['450-600', m.option_home_income_band_450_to_600],
  ['600-800', m.option_home_income_band_600_to_800],
  ['800-1500', m.option_home_income_band_800_to_1500],
  ['1500-2500', m.option_home_income_band_1500_to_2500],
  ['2500-4000', m.option_home_income_band_2500_to_4000],
  ['4000-6000', m.option_home_income_band_4000_to_6000],
  ['over 6000', m.option_home_income_band_over_6000],
]);
