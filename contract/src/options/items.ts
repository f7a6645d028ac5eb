import { m } from 'words/messages';
import { optionList } from './list.ts';

/** What a purchasing loan pays for (REFDATA-06). */
export const purchaseItems = optionList('purchase_item', [
  ['electronics', m.option_purchase_item_electronics],
  ['car', m.option_purchase_item_car],
  ['motorcycle', m.option_purchase_item_motorcycle],
  ['land', m.option_purchase_item_land],
  ['Other', m.option_other],
]);

/** What is pawned (REFDATA-07). */
export const collaterals = optionList('collateral', [
  ['car identification', m.option_collateral_car_identification],
  ['motorcycle identification card', m.option_collateral_motorcycle_identification_card],
  ['land or home title', m.option_collateral_land_or_home_title],
  ['bank cheque', m.option_collateral_bank_cheque],
  ['computer', m.option_collateral_computer],
  ['phone', m.option_collateral_phone],
  ['Other', m.option_other],
]);
