import { banks } from './banks.ts';
import { companyTypes } from './company-types.ts';
import { homeTypes, importedLivingTimes, livingTimes } from './home.ts';
import { homeIncomeBand } from './home-income-band.ts';
import { incomeBands } from './income.ts';
import { collaterals, purchaseItems } from './items.ts';
import type { OptionList } from './list.ts';
import { durationPeriods, interestMethods, interestPeriods } from './loan-terms.ts';
import { majors } from './majors.ts';
import { occupations } from './occupations.ts';
import {
  genders,
  guarantorRelations,
  informationSources,
  investorProfits,
  maritalStatuses,
  relativeTypes,
} from './person.ts';

/** Every list of text values that a form or the home page shows, as a fresh install has it. */
export const PUBLIC_LISTS: readonly OptionList[] = [
  genders,
  maritalStatuses,
  livingTimes,
  homeTypes,
  majors,
  companyTypes,
  occupations,
  incomeBands,
  homeIncomeBand,
  relativeTypes,
  guarantorRelations,
  informationSources,
  banks,
  purchaseItems,
  collaterals,
  investorProfits,
];

/** Lists that only staff ever see (G-06), and the one that imported records may hold (C-44). */
export const OFFICE_LISTS: readonly OptionList[] = [
  importedLivingTimes,
  interestMethods,
  interestPeriods,
  durationPeriods,
];
