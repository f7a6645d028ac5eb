import type { InstalmentState, InstalmentView, MoneyPart } from 'contract/loan-views';
import { type PartColour, partColour } from './component-words.ts';

/** A part of a bar, in pixels from the top of the chart: all that is due, and what of it is paid, from its foot. */
export interface BarPart {
  readonly colour: PartColour;
  readonly y: number;
  readonly height: number;
  readonly paidHeight: number;
  readonly cents: number;
}

/** The bar of one instalment; `x`, `middle` and `width` in percent of the chart's width. */
export interface Bar {
  readonly number: number;
  readonly dueOn: string;
  readonly state: InstalmentState;
  readonly x: number;
  readonly middle: number;
  readonly width: number;
  /** The top of the bar, in pixels from that of the chart. */
  readonly top: number;
  readonly parts: readonly BarPart[];
}

/** From the foot: what is paid first lies lowest (docs/look.md, "Charts"). */
const ORDER: readonly PartColour[] = ['fee', 'interest', 'principal', 'lateFee'];

/** Of its place, how much a bar takes; and the most that one takes of the whole, in percent. */
const BAR_SHARE = 0.78;
const WIDEST_BAR = 9;

/** White between two parts, in pixels. */
const GAP = 1.5;

/** Bars to scale, the highest as high as the chart: fees and interest at the foot, principal on it, late fees on top. */
export function chartBars(instalments: readonly InstalmentView[], height: number): readonly Bar[] {
  const highest = Math.max(1, ...instalments.map(({ dueCents }) => dueCents));
  const place = 100 / Math.max(1, instalments.length);
  const width = Math.min(place * BAR_SHARE, WIDEST_BAR);
  return instalments.map((instalment, index) => {
    const middle = (index + 0.5) * place;
    const parts: BarPart[] = [];
    let foot = height;
    for (const colour of ORDER) {
      const cents = centsOf(instalment.due, colour);
      if (cents === 0) continue;
      const full = (cents / highest) * height;
      const drawn = Math.max(full - (parts.length > 0 ? GAP : 0), 0);
      const below = parts.length > 0 ? foot - GAP : foot;
      const paid = Math.min(centsOf(instalment.paid, colour), cents);
      parts.push({
        colour,
        cents,
        y: rounded(below - drawn),
        height: rounded(drawn),
        paidHeight: rounded((paid / cents) * drawn),
      });
      foot -= full;
    }
    return {
      number: instalment.number,
      dueOn: instalment.dueOn,
      state: instalment.state,
      x: rounded(middle - width / 2),
      middle: rounded(middle),
      width: rounded(width),
      top: rounded(foot),
      parts,
    };
  });
}

function centsOf(parts: readonly MoneyPart[], colour: PartColour): number {
  let cents = 0;
  for (const part of parts) if (partColour(part.component) === colour) cents += part.cents;
  return cents;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
