import { m } from 'words/messages';
import { optionList } from './list.ts';

/** Gender (REFDATA-16). */
export const genders = optionList('gender', [
  ['Male', m.option_gender_male],
  ['Female', m.option_gender_female],
]);

/** Marital status (REFDATA-05). */
export const maritalStatuses = optionList('marital_status', [
  ['Single', m.option_marital_status_single],
  ['Married', m.option_marital_status_married],
  ['Widowed', m.option_marital_status_widowed],
  ['Divorced', m.option_marital_status_divorced],
]);

/** Who the reference is to the applicant (REFDATA-08). */
export const relativeTypes = optionList('relative_type', [
  ['Father', m.option_relative_type_father],
  ['Mother', m.option_relative_type_mother],
  ['Brother', m.option_relative_type_brother],
  ['Sister', m.option_relative_type_sister],
  ['Relatives', m.option_relative_type_relatives],
  ['Other', m.option_other],
]);

/** Who the guarantor is to the applicant: the same six (REFDATA-15, C-46). */
export const guarantorRelations = optionList('guarantor_relation', [
  ['Father', m.option_relative_type_father],
  ['Mother', m.option_relative_type_mother],
  ['Brother', m.option_relative_type_brother],
  ['Sister', m.option_relative_type_sister],
  ['Relatives', m.option_relative_type_relatives],
  ['Other', m.option_other],
]);

/** How the applicant heard about the site (REFDATA-09). */
export const informationSources = optionList('information_source', [
  ['Friend and Family', m.option_information_source_friend_and_family],
  ['Flyer', m.option_information_source_flyer],
  ['Another Website', m.option_information_source_another_website],
  ['Facebook', m.option_information_source_facebook],
  ['Google', m.option_information_source_google],
  ['Instagram', m.option_information_source_instagram],
  ['Tuk Tuk Ads', m.option_information_source_tuk_tuk_ads],
  ['By Mail', m.option_information_source_by_mail],
  ['Other', m.option_other],
]);

/** What an investor expects to earn in a year (REFDATA-11, C-62). */
export const investorProfits = optionList('expected_profit', [
  ['2-5%', m.option_expected_profit_2_to_5],
  ['6-8%', m.option_expected_profit_6_to_8],
  ['9-10%', m.option_expected_profit_9_to_10],
]);
