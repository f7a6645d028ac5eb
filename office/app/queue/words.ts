import type { QueueFlag, ReviewStatus } from 'contract/office/queue';
import { PRODUCTS, type ProductKey } from 'lending/product';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

/** Green is quiet; red only for a no. */
export const STATUS_TONES: Readonly<Record<ReviewStatus, Tone>> = {
  Pending: 'neutral',
  'In review': 'primary',
  Approved: 'green',
  Disbursed: 'green',
  Denied: 'red',
  Withdrawn: 'neutral',
  Expired: 'neutral',
};

export const FLAG_TONES: Readonly<Record<QueueFlag, Tone>> = {
  incomplete: 'red',
  duplicate: 'red',
  age: 'red',
  over_limit: 'red',
  new_document: 'green',
  second: 'romdoul',
  no_id: 'primary',
};

/** Hours and minutes in the short form of tables: `12 h 07`. */
export function waitText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = String(Math.floor(minutes / 60));
  return m.office_queue_wait({ hours, minutes: String(minutes % 60).padStart(2, '0') });
}

/** The same as it is said. */
export function waitWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = String(Math.floor(minutes / 60));
  return m.office_queue_wait_words({ hours, minutes: String(minutes % 60) });
}

/** `12 mo`, `20 d`. */
export function shortTerm(product: ProductKey, duration: number): string {
  const count = String(duration);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.office_queue_days({ count })
    : m.office_queue_months({ count });
}

/** `12 months`, `20 days`. */
export function wholeTerm(product: ProductKey, duration: number): string {
  const count = String(duration);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.calc_days({ count })
    : m.calc_months({ count });
}

/** A count that is exact to 1,000. */
export function countText(count: number): string {
  return count > 1000 ? '1,000+' : count.toLocaleString('en');
}
