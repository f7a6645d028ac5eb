const PHNOM_PENH_MS = 7 * 60 * 60 * 1000;

/** The time of the day in Phnom Penh, 24 hours: `10:42`. No Intl, which has no Khmer in browsers. */
export function clockTime(epochMs: number): string {
  return new Date(epochMs + PHNOM_PENH_MS).toISOString().slice(11, 16);
}
