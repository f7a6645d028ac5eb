import type { Locale } from '../locale.ts';
import type { PageName } from '../page-text.ts';
import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** A text message as it goes out now. */
export interface SmsTemplate {
  readonly key: string;
  readonly body_km: string;
  readonly body_en: string;
  /** 0: the program's own words. */
  readonly version: number;
  /** Null: nobody has changed it. */
  readonly changed_by: StaffName | null;
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

/** The text of a content page in one language. */
export interface PageTextRow {
  readonly page: PageName;
  readonly locale: Locale;
  /** Its title as it stands. */
  readonly title: string;
  /** Whether staff have changed it: a newer program no longer does. */
  readonly is_own: boolean;
  /** What a change must have seen. */
  readonly version: string;
}

type OfText = { readonly page: PageName; readonly locale: Locale };

export const textList = staffCall<{ readonly rows: readonly PageTextRow[] }>({
  method: 'GET',
  path: '/api/office/page-texts',
});

/** One of them in the Markdown of docs/content.md. */
export const oneText = staffCall<
  PageTextRow & { readonly body: string },
  undefined,
  undefined,
  OfText
>({ method: 'GET', path: '/api/office/page-texts/:page/:locale' });

export const changeText = staffCall<
  undefined,
  { readonly version: string; readonly body: string },
  undefined,
  OfText
>({ method: 'PUT', path: '/api/office/page-texts/:page/:locale', status: 204 });

/** An entry of an option list, as banks are. */
export interface OptionRow {
  readonly list: string;
  /** What travels and is stored: it never changes. */
  readonly value: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly is_active: boolean;
  readonly version: string;
}

export interface ChangeOption extends Pick<
  OptionRow,
  'value' | 'name_km' | 'name_en' | 'is_active'
> {
  /** Null: a new one, which comes last but for Other. */
  readonly version: string | null;
}

export const optionRows = staffCall<
  { readonly rows: readonly OptionRow[]; readonly lists: readonly string[] },
  undefined,
  { readonly list?: string | undefined }
>({ method: 'GET', path: '/api/office/options' });

export const changeOption = staffCall<
  undefined,
  ChangeOption,
  undefined,
  { readonly list: string }
>({ method: 'PUT', path: '/api/office/options/:list', status: 204 });
