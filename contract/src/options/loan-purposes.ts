import { m } from 'words/messages';
import { type NumberedOption } from './list.ts';

/** Purposes of a loan under one heading; the child's id is what an application carries (C-41). */
export interface PurposeGroup extends NumberedOption {
  readonly children: readonly NumberedOption[];
}

/** Why people borrow (REFDATA-17, REFDATA-18, G-25). Groups and purposes never share an id. */
export const loanPurposes: readonly PurposeGroup[] = [
  {
    id: 1,
    label: m.option_purposes_household,
    children: [
      { id: 101, label: m.option_purpose_daily_expenses },
      { id: 102, label: m.option_purpose_house_rent },
      { id: 103, label: m.option_purpose_electricity_water_and_other_bills },
      { id: 104, label: m.option_purpose_home_repair },
      { id: 105, label: m.option_purpose_furniture_and_appliances },
    ],
  },
  {
    id: 2,
    label: m.option_purposes_health,
    children: [
      { id: 201, label: m.option_purpose_medical_treatment },
      { id: 202, label: m.option_purpose_medicine },
      { id: 203, label: m.option_purpose_giving_birth },
      { id: 204, label: m.option_purpose_dental_care },
    ],
  },
  {
    id: 3,
    label: m.option_purposes_education,
    children: [
      { id: 301, label: m.option_purpose_school_fees_of_children },
      { id: 302, label: m.option_purpose_university_fees },
      { id: 303, label: m.option_purpose_vocational_or_short_course },
      { id: 304, label: m.option_purpose_books_computer_and_study_materials },
    ],
  },
  {
    id: 4,
    label: m.option_purposes_business,
    children: [
      { id: 401, label: m.option_purpose_start_a_business },
      { id: 402, label: m.option_purpose_buy_stock },
      { id: 403, label: m.option_purpose_buy_tools_or_equipment },
      { id: 404, label: m.option_purpose_expand_the_business },
      { id: 405, label: m.option_purpose_pay_wages_or_suppliers },
    ],
  },
  {
    id: 5,
    label: m.option_purposes_farming,
    children: [
      { id: 501, label: m.option_purpose_seeds_and_fertiliser },
      { id: 502, label: m.option_purpose_livestock },
      { id: 503, label: m.option_purpose_farm_machinery },
    ],
  },
  {
    id: 6,
    label: m.option_purposes_vehicle,
    children: [
      { id: 601, label: m.option_purpose_buy_a_motorcycle },
      { id: 602, label: m.option_purpose_buy_a_car },
      { id: 603, label: m.option_purpose_vehicle_repair },
    ],
  },
  {
    id: 7,
    label: m.option_purposes_emergency,
    children: [
      { id: 701, label: m.option_purpose_accident },
      { id: 702, label: m.option_purpose_family_emergency },
      { id: 703, label: m.option_purpose_funeral },
      { id: 704, label: m.option_purpose_flood_storm_or_fire },
    ],
  },
  {
    id: 8,
    label: m.option_purposes_ceremony_and_travel,
    children: [
      { id: 801, label: m.option_purpose_wedding },
      { id: 802, label: m.option_purpose_religious_or_family_ceremony },
      { id: 803, label: m.option_purpose_travel },
    ],
  },
  {
    id: 9,
    label: m.option_purposes_other_purposes,
    children: [
      { id: 901, label: m.option_purpose_repay_another_loan },
      { id: 902, label: m.option_purpose_buy_a_phone_or_electronics },
      { id: 999, label: m.option_other },
    ],
  },
];
