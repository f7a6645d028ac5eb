import { m } from 'words/messages';
import { optionList } from './list.ts';

/** The nineteen kinds of employer of the documents, and Other (REFDATA-10, C-34). */
export const companyTypes = optionList('company_type', [
  ['government', m.option_company_type_government],
  ['NGO', m.option_company_type_ngo],
  ['bank', m.option_company_type_bank],
  ['micro finance', m.option_company_type_micro_finance],
  ['fintech', m.option_company_type_fintech],
  ['media', m.option_company_type_media],
  ['construction', m.option_company_type_construction],
  ['insurance', m.option_company_type_insurance],
  ['retail shop', m.option_company_type_retail_shop],
  ['logistics delivery', m.option_company_type_logistics_delivery],
  ['technology', m.option_company_type_technology],
  ['import trading', m.option_company_type_import_trading],
  ['malls supermarket', m.option_company_type_malls_supermarket],
  ['music entertainment', m.option_company_type_music_entertainment],
  ['small business owner', m.option_company_type_small_business_owner],
  ['corporation owner', m.option_company_type_corporation_owner],
  ['medical hospital', m.option_company_type_medical_hospital],
  ['factory manufacturing', m.option_company_type_factory_manufacturing],
  ['restaurant', m.option_company_type_restaurant],
  ['Other', m.option_other],
]);
