import type { PartCents } from 'contract/office/loans';
import type { Component } from 'lending/terms';

/** Principal, interest, late fees, all other fees: the order and the colours of every chart of the office. */
const COLOURS: Readonly<Record<Component, string>> = {
  principal: 'part-principal',
  interest: 'part-interest',
  lateFee: 'part-late',
  processingFee: 'part-fee',
  consultingFee: 'part-fee',
  prolongationFee: 'part-fee',
  otherFee: 'part-fee',
};

/** The colour of a component's part, as a class. */
export function colourOf(component: Component): string {
  return COLOURS[component];
}

/** A payment as one bar in its parts; the rows beside it say the same in words. Drawn without styles. */
export function SplitBar({
  parts,
  credit,
}: {
  readonly parts: readonly PartCents[];
  readonly credit: number;
}) {
  const whole = parts.reduce((sum, { cents }) => sum + cents, credit);
  if (whole <= 0) return null;
  let from = 0;
  const pieces = [...parts.map(({ component, cents }) => [colourOf(component), cents] as const)];
  if (credit > 0) pieces.push(['part-credit', credit]);
  return (
    <svg className="split-bar" width="100%" height="10" aria-hidden="true">
      {pieces.map(([colour, cents], index) => {
        const x = (100 * from) / whole;
        from += cents;
        return (
          <rect
            key={index}
            x={`${x}%`}
            width={`${(100 * cents) / whole}%`}
            height="10"
            className={colour}
          />
        );
      })}
    </svg>
  );
}
