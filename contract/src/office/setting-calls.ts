import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** How settings and holidays are read and changed; which settings there are: settings.ts. */

/** A setting as it stands. */
export interface SettingView {
  readonly key: string;
  /** What holds: staff's own, the operator's or the program's; null: it is not set. */
  readonly value: string | null;
  /** 0: nobody of the staff has changed it. */
  readonly version: number;
  /** The staff's handle; null: nobody. */
  readonly changed_by: StaffName | null;
  readonly changed_at: string | null;
}

/** A day on which the office is closed. */
export interface Holiday {
  readonly day: string;
  readonly name_km: string;
  readonly name_en: string;
}

export interface SettingsReply {
  readonly settings: readonly SettingView[];
  /** From this year on, by day. */
  readonly holidays: readonly Holiday[];
}

export interface ChangeSetting {
  readonly version: number;
  /** As typed; empty: not set. */
  readonly value: string;
}

type OfSetting = { readonly key: string };

export const settingList = staffCall<SettingsReply>({
  method: 'GET',
  path: '/api/office/settings',
});

/** Changes a setting at once; a dangerous one is proposed, and its number is in `proposal`. */
export const changeSetting = staffCall<
  { readonly proposal: string | null },
  ChangeSetting,
  undefined,
  OfSetting
>({ method: 'PUT', path: '/api/office/settings/:key' });

export const addHoliday = staffCall<undefined, Holiday>({
  method: 'POST',
  path: '/api/office/holidays',
  status: 204,
});

export const removeHoliday = staffCall<undefined, undefined, undefined, { readonly day: string }>({
  method: 'DELETE',
  path: '/api/office/holidays/:day',
  status: 204,
});
