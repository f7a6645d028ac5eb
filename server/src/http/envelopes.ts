import type { Endpoint } from 'contract/endpoint';
import { REFUSED, type FieldErrors, type WireAnswer } from 'contract/envelope';
import type { Locale, Refusal, Text } from 'contract/locale';
import type { HistoryPaging } from 'contract/loans';
import type { Refused } from 'contract/refusal';

/** An answer as it leaves: the only place besides `errors.ts` that knows status codes. */
export interface Answer {
  readonly status: number;
  readonly body: WireAnswer;
}

/** What every answer carries: kept by nobody, never guessed at, never shown as a page. */
export const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** HTTP status of a v3 refusal (API-24). */
const UNPROCESSABLE = 422;

/** A success in the endpoint's envelope (C-39); the paging numbers stand beside `data` (G-53). */
export function doneAnswer(
  endpoint: Pick<Endpoint, 'successCode'>,
  data: unknown,
  paging: HistoryPaging | null = null,
): Answer {
  const sentences = { message: '', message_en: '', message_km: '' };
  return { status: 200, body: { code: endpoint.successCode, data, ...paging, ...sentences } };
}

/**
 * A refusal in the endpoint's envelope: v1 says no with HTTP 200 and code 0, v3 with HTTP 422 and `errors` (C-39, C-55).
 * `message` is in the reader's language; field errors have one text a field.
 */
export function refusedAnswer(
  endpoint: Pick<Endpoint, 'envelope'>,
  refused: Refused,
  locale: Locale,
  summary: Text,
): Answer {
  const fields = fieldErrors(refused, locale);
  const text: Refusal = refused.text ?? ((language) => summary({}, { locale: language }));
  const reason = refused.reason === null ? {} : { reason: refused.reason };
  const sentences = { message_en: text('en'), message_km: text('km'), ...reason };
  if (endpoint.envelope === 'v3') {
    const errors = fields === null ? {} : { errors: fields };
    return {
      status: UNPROCESSABLE,
      body: { code: UNPROCESSABLE, data: null, message: text(locale), ...sentences, ...errors },
    };
  }
  return {
    status: 200,
    body: { code: REFUSED, data: null, message: fields ?? text(locale), ...sentences },
  };
}

function fieldErrors(refused: Refused, locale: Locale): FieldErrors | null {
  if (refused.fields.size === 0) return null;
  return Object.fromEntries([...refused.fields].map(([key, text]) => [key, [text(locale)]]));
}

/** An answer that is no business of the endpoint's: the same form, with the HTTP status as its code. */
export function statusAnswer(status: number, locale: Locale, text: Text): Answer {
  const say = (language: Locale) => text({}, { locale: language });
  return {
    status,
    body: {
      code: status,
      data: null,
      message: say(locale),
      message_en: say('en'),
      message_km: say('km'),
    },
  };
}
