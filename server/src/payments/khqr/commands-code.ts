import { createHash } from 'node:crypto';
import { addDays, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import { centsToDollars } from 'lending/money';
import type { KhqrSettings } from '../../env.ts';

const MINUTE_MS = 60_000;
/** Width and height that the picture of a code says it has. */
const PICTURE_PX = 480;

/** The code of one amount, as bank apps read it. */
export interface KhqrCode {
  /** EMV text. */
  readonly payload: string;
  /** Of the whole text, by which Bakong finds its payment; 32 hex digits. */
  readonly md5: string;
}

/** Until when a code made now may be paid: the operator's minutes, and never past 23:59, since amounts move at midnight. */
export function expiryOf(now: Date, minutes: number): Date {
  const endOfDay = dayEnd(now).getTime() - MINUTE_MS;
  return new Date(Math.min(now.getTime() + minutes * MINUTE_MS, endOfDay));
}

/** The midnight of Phnom Penh that ends a day. */
export function dayEnd(now: Date): Date {
  return new Date(phnomPenhMidnight(addDays(phnomPenhDay(now.getTime()), 1)));
}

/** Of tag 99 while the library makes the text: replaced by the clock's own times. */
const FAR_AWAY_MS = 9_999_999_999_999;
/** Tags 99 (two times of 13 digits) and 63 (the check sum) end the text. The library writes a sum below 0x10 in three digits. */
const TIMES = /99340013\d{13}0113\d{13}6304[\dA-F]{3,4}$/;
/** The check sum of an EMV merchant code has four hexadecimal digits, however small it is. */
const SUM_DIGITS = 4;

/**
 * A dynamic code over an exact amount of US cents. The library reads the machine's clock by itself, so its times are replaced
 * by those given. Two codes of one bill, amount and times are the same text.
 * @throws Error where the settings are none that a code can be made of
 */
export async function makeCode(
  { account, merchantName }: Pick<KhqrSettings, 'account' | 'merchantName'>,
  code: { cents: number; bill: string; madeAt: Date; expiresAt: Date },
): Promise<KhqrCode> {
  const [{ CURRENCY, KHQR, TAG }, { crc16 }] = await Promise.all([
    import('ts-khqr'),
    import('ts-khqr/lib/utils/index.js'),
  ]);
  const made = KHQR.generate({
    tag: TAG.INDIVIDUAL,
    accountID: account,
    merchantName,
    currency: CURRENCY.USD,
    amount: centsToDollars(code.cents),
    expirationTimestamp: FAR_AWAY_MS,
    additionalData: { billNumber: code.bill },
  });
  const text = made.data?.qr ?? '';
  if (!TIMES.test(text)) throw new Error(`No KHQR: ${made.status.message ?? 'no times'}`);
  const times = `00${digits(code.madeAt)}01${digits(code.expiresAt)}`;
  const unsigned = `${text.replace(TIMES, '')}9934${times}6304`;
  const payload = unsigned + crc16(unsigned).padStart(SUM_DIGITS, '0');
  return { payload, md5: createHash('md5').update(payload).digest('hex') };
}

function digits(at: Date): string {
  return `13${at.getTime()}`;
}

/** The code as a picture, black on white. It has a size of its own, without which Firefox draws no SVG on a canvas. */
export async function drawCode(payload: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  const look = { errorCorrectionLevel: 'M', margin: 4, width: PICTURE_PX } as const;
  return qrcode.toString(payload, { type: 'svg', ...look });
}
