import { staffCall } from './endpoint.ts';

/** A text message as it goes out now. */
export interface SmsTemplate {
  readonly key: string;
  readonly body_km: string;
  readonly body_en: string;
  /** 0: the program's own words. */
  readonly version: number;
  /** The staff's handle; null: nobody has changed it. */
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

/** Both languages, as they are to be; both empty: the program's own words again. */
export interface ChangeSms {
  readonly version: number;
  readonly body_km: string;
  readonly body_en: string;
}

export const smsList = staffCall<{ readonly rows: readonly SmsTemplate[] }>({
  method: 'GET',
  path: '/api/office/sms-templates',
});

/** Words a text message anew; it counts for every message from then on. */
export const changeSms = staffCall<undefined, ChangeSms, undefined, { readonly key: string }>({
  method: 'PUT',
  path: '/api/office/sms-templates/:key',
  status: 204,
});
