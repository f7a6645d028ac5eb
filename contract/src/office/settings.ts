import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import { PRODUCT_NAMES } from '../product-names.ts';
import { BUT_SUNDAYS, EVERY_DAY } from '../weekdays.ts';

/**
 * What the lender's managers set, each declared once: label, form control, limits, whether a second manager must confirm. The form,
 * the checks on both sides, what the audit says and the list in docs/office.md follow from it. How one is read: server/src/settings.
 */

/** The latest day from which another application may be advised after a denial, in days: a year. */
export const APPLY_AGAIN_MOST_DAYS = 365;
/** How many days back a holiday can still be added: one that was declared on its own day is entered when somebody works again. */
export const HOLIDAY_BACK_DAYS = 30;

interface Common {
  readonly key: string;
  readonly group: keyof typeof SETTING_GROUPS;
  readonly label: Text;
  readonly hint: Text;
  /** What holds while nobody has set it; null: it is not set. In the form that `value` has. */
  readonly fallback: string | null;
  /** May be emptied: then it is not set. */
  readonly optional?: true;
  /** Proposed by one manager, confirmed by another. */
  readonly dangerous?: true;
}

/** Percent a year, `18` or `17.5`, with at most four decimals. */
interface PercentSetting extends Common {
  readonly kind: 'percent';
  readonly most: number;
}
/** US dollars, `1500` or `1500.50`. */
interface MoneySetting extends Common {
  readonly kind: 'money';
  readonly mostCents: number;
}
/** A whole number with its unit. */
export interface WholeSetting extends Common {
  readonly kind: 'whole';
  readonly least: number;
  readonly most: number;
  readonly unit: Text;
}
/** A time of the day in Phnom Penh, `08:00`; `after`: the key of the time that it must be later than. */
export interface TimeSetting extends Common {
  readonly kind: 'time';
  readonly after?: string;
}

/** Words that visitors read, as they stand. */
interface WordsSetting extends Common {
  readonly kind: 'words';
  readonly most: number;
}

/** Days of the week by number, Monday 1 to Sunday 7, as `123456`; at least one. */
interface DaysSetting extends Common {
  readonly kind: 'days';
}

export type Setting =
  | PercentSetting
  | MoneySetting
  | WholeSetting
  | TimeSetting
  | WordsSetting
  | DaysSetting;

export const SETTING_GROUPS = {
  lending: m.office_settings_group_lending,
  office: m.office_settings_group_office,
  contact: m.office_settings_group_contact,
  data: m.office_settings_group_data,
} as const satisfies Record<string, Text>;

const limitOf = (product: ProductKey): Setting => ({
  key: `second_person_${product}`,
  group: 'lending',
  kind: 'money',
  label: (_, options) =>
    m.office_settings_second_person(
      { product: PRODUCT_NAMES[product].short({}, options) },
      options,
    ),
  hint: m.office_settings_second_person_hint,
  fallback: '500.00',
  mostCents: 100_000_000,
  dangerous: true,
});

export const SETTINGS: readonly Setting[] = [
  {
    key: 'legal_ceiling',
    group: 'lending',
    kind: 'percent',
    label: m.office_settings_legal_ceiling,
    hint: m.office_settings_legal_ceiling_hint,
    fallback: null,
    most: 1000,
    optional: true,
    dangerous: true,
  },
  ...PRODUCT_KEYS.map(limitOf),
  {
    key: 'apply_again_days',
    group: 'lending',
    kind: 'whole',
    label: m.office_settings_apply_again,
    hint: m.office_settings_apply_again_hint,
    fallback: '30',
    least: 1,
    most: APPLY_AGAIN_MOST_DAYS,
    unit: m.office_settings_unit_days,
  },
  {
    key: 'opens_at',
    group: 'office',
    kind: 'time',
    label: m.office_settings_opens,
    hint: m.office_settings_opens_hint,
    fallback: '08:00',
  },
  {
    key: 'closes_at',
    group: 'office',
    kind: 'time',
    label: m.office_settings_closes,
    hint: m.office_settings_closes_hint,
    fallback: '18:00',
    after: 'opens_at',
  },
  {
    key: 'open_days',
    group: 'office',
    kind: 'days',
    label: m.office_settings_open_days,
    hint: m.office_settings_open_days_hint,
    fallback: EVERY_DAY,
  },
  // When a debt may be spoken of is a promise to borrowers: two managers.
  {
    key: 'contact_from',
    group: 'contact',
    kind: 'time',
    label: m.office_settings_contact_from,
    hint: m.office_settings_contact_hint,
    fallback: '08:00',
    dangerous: true,
  },
  {
    key: 'contact_until',
    group: 'contact',
    kind: 'time',
    label: m.office_settings_contact_until,
    hint: m.office_settings_contact_hint,
    fallback: '18:00',
    after: 'contact_from',
    dangerous: true,
  },
  {
    key: 'contact_days',
    group: 'contact',
    kind: 'days',
    label: m.office_settings_contact_days,
    hint: m.office_settings_contact_days_hint,
    fallback: BUT_SUNDAYS,
    dangerous: true,
  },
  {
    key: 'cities_km',
    group: 'office',
    kind: 'words',
    label: m.office_settings_cities_km,
    hint: m.office_settings_cities_hint,
    fallback: m.settings_cities({}, { locale: 'km' }),
    most: 300,
  },
  {
    key: 'cities_en',
    group: 'office',
    kind: 'words',
    label: m.office_settings_cities_en,
    hint: m.office_settings_cities_hint,
    fallback: m.settings_cities({}, { locale: 'en' }),
    most: 300,
  },
  {
    key: 'keep_draft_photos_days',
    group: 'data',
    kind: 'whole',
    label: m.office_settings_keep_photos,
    hint: m.office_settings_keep_photos_hint,
    fallback: '7',
    least: 1,
    most: 30,
    unit: m.office_settings_unit_days,
    dangerous: true,
  },
  {
    key: 'keep_messages_days',
    group: 'data',
    kind: 'whole',
    label: m.office_settings_keep_messages,
    hint: m.office_settings_keep_messages_hint,
    fallback: '90',
    least: 30,
    most: 3650,
    unit: m.office_settings_unit_days,
    dangerous: true,
  },
  {
    key: 'keep_records_years',
    group: 'data',
    kind: 'whole',
    label: m.office_settings_keep_records,
    hint: m.office_settings_keep_records_hint,
    fallback: '10',
    // Migration 0270 holds the least, whatever stands here.
    least: 5,
    most: 50,
    unit: m.office_settings_unit_years,
    dangerous: true,
  },
  {
    key: 'breach_tell_hours',
    group: 'data',
    kind: 'whole',
    label: m.office_settings_breach_hours,
    hint: m.office_settings_breach_hours_hint,
    fallback: '72',
    least: 1,
    most: 240,
    unit: m.office_settings_unit_hours,
  },
];

/** A setting by its key; undefined: there is none of that name. */
export function settingOf(key: string): Setting | undefined {
  return SETTINGS.find((one) => one.key === key);
}
