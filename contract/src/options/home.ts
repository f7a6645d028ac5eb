import { m } from 'words/messages';
import { optionList } from './list.ts';

/** Kinds of home (REFDATA-20, G-25). */
export const homeTypes = optionList('home_type', [
  ['own', m.option_home_type_own],
  ['rent', m.option_home_type_rent],
  ['family', m.option_home_type_family],
  ['dormitory', m.option_home_type_dormitory],
  ['Other', m.option_other],
]);

/** How long somebody has lived at the address (REFDATA-03, decision 0008). */
export const livingTimes = optionList('living_time', [
  ['<6 months', m.option_living_time_under_6_months],
  ['6-12 months', m.option_living_time_6_to_12_months],
  ['1-2 years', m.option_living_time_1_to_2_years],
  ['2-3 years', m.option_living_time_2_to_3_years],
  ['3-5 years', m.option_living_time_3_to_5_years],
  ['5-10 years', m.option_living_time_5_to_10_years],
  ['10+ years', m.option_living_time_over_10_years],
]);

/** The other list of the documents: kept to show imported records, never offered (REFDATA-04, C-44). */
export const importedLivingTimes = optionList('living_time_other', [
  ['under 6 months', m.option_living_time_other_under_6_months],
  ['6 months to 1 year', m.option_living_time_other_6_months_to_1_year],
  ['1 to 2', m.option_living_time_other_1_to_2],
  ['over 2', m.option_living_time_other_over_2],
  ['Other', m.option_other],
]);
