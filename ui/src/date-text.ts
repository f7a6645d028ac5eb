import type { MaskitoOptions } from '@maskito/core';
import { latinDigits } from 'lending/digits';

/** A calendar day without a time or a zone. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const two = (number: number) => String(number).padStart(2, '0');

/** The day that `DD/MM/YYYY` names, or undefined where it is unfinished or does not exist (31/02). */
export function parseDateText(text: string): CalendarDay | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(latinDigits(text.trim()));
  if (!parts) return undefined;
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const probe = new Date(Date.UTC(year, month - 1, day));
  const exists = probe.getUTCMonth() === month - 1 && probe.getUTCDate() === day && year >= 1000;
  return exists ? { year, month, day } : undefined;
}

/** A day as the site writes it: `DD/MM/YYYY`. */
export function dateText({ year, month, day }: CalendarDay): string {
  return `${two(day)}/${two(month)}/${year}`;
}

/** The day of an ISO text `YYYY-MM-DD`, or undefined. */
export function parseIsoDay(text: string | undefined): CalendarDay | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  return parts ? parseDateText(`${parts[3]}/${parts[2]}/${parts[1]}`) : undefined;
}

/** Reformats pasted or autofilled dates such as `1995-4-1` and `1.4.1995` for the mask. */
export function tidyDateText(text: string): string {
  const plain = latinDigits(text).trim();
  const iso = /^(\d{4})[-/.\s]+(\d{1,2})[-/.\s]+(\d{1,2})$/.exec(plain);
  if (iso) return `${two(Number(iso[3]))}/${two(Number(iso[2]))}/${iso[1]}`;
  const own = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{4})$/.exec(plain);
  return own ? `${two(Number(own[1]))}/${two(Number(own[2]))}/${own[3]}` : plain;
}

/**
 * The mask of a typed date. It is a plain pattern because Maskito's date mask silently turns 31/02/2000 into 02/03/2000.
 */
export const dateMask: MaskitoOptions = {
  mask: [/\d/, /\d/, '/', /\d/, /\d/, '/', /\d/, /\d/, /\d/, /\d/],
  preprocessors: [
    ({ elementState, data }, action) => {
      if (action === 'validation')
        return { elementState: { ...elementState, value: tidyDateText(elementState.value) }, data };
      if (action !== 'insert') return { elementState, data };
      if (data.length > 4) {
        const tidy = tidyDateText(data);
        if (tidy.length === 10)
          return { elementState: { value: '', selection: [0, 0] }, data: tidy };
      }
      const { value, selection } = elementState;
      const [from, to] = selection;
      /* `1/` means 01/: the part before the stroke is padded. */
      const short = /(^|\/)(\d)$/.exec(value.slice(0, from));
      if (/^[/.\-\s]$/.test(data) && short && from === value.length) {
        const padded = `${value.slice(0, -1)}0${short[2]}`;
        return { elementState: { value: padded, selection: [from + 1, to + 1] }, data: '/' };
      }
      return { elementState, data: latinDigits(data) };
    },
  ],
};
