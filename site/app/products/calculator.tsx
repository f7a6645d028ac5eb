import { formatWholeDollars } from 'lending/money';
import { amountStepOf, type Limits, PRODUCTS, type ProductKey } from 'lending/product';
import { isAboveWarn } from 'lending/second-time';
import { useId } from 'react';
import { m } from 'words/messages';
import { CardPart } from 'ui/card.tsx';
import { RangeSlider } from 'ui/range-slider.tsx';
import { durationText, shownRange } from './words.ts';

export interface Chosen {
  readonly amountCents: number;
  /** Days for payday, months otherwise. */
  readonly duration: number;
}

type CalculatorProps = {
  readonly product: ProductKey;
  readonly limits: Limits;
  readonly chosen: Chosen;
  /** Called for each move while a slider is dragged. */
  readonly onMove: (part: Partial<Chosen>) => void;
  /** Called when a slider is released, or when a move must be rendered at once. */
  readonly onChange: (part: Partial<Chosen>) => void;
};

/** The calculator's two sliders (HOME-08, HOME-09, CALC-02 to CALC-24). */
export function Calculator(props: CalculatorProps) {
  const { product, limits, chosen, onMove, onChange } = props;
  const warning = useId();
  const { duration } = PRODUCTS[product];
  const warns = {
    amount: isAboveWarn(product, 'amount', chosen.amountCents, limits),
    duration: isAboveWarn(product, 'duration', chosen.duration, limits),
  };
  // A move that shows or hides the warning is rendered in its own frame.
  const tell = (name: 'amount' | 'duration', value: number) =>
    isAboveWarn(product, name, value, limits) === warns[name] ? onMove : onChange;
  return (
    <CardPart className="grid grid-cols-1 gap-3">
      <RangeSlider
        name="amount"
        label={m.calc_amount()}
        value={chosen.amountCents}
        min={limits.minAmountCents}
        max={limits.maxAmountCents}
        step={amountStepOf(product, limits)}
        onMove={(amountCents) => tell('amount', amountCents)({ amountCents })}
        onChange={(amountCents) => onChange({ amountCents })}
        valueText={formatWholeDollars}
        minText={formatWholeDollars(limits.minAmountCents)}
        maxText={formatWholeDollars(limits.maxAmountCents)}
        tone={warns.amount ? 'warn' : 'normal'}
        {...(warns.amount ? { describedBy: warning } : {})}
      />
      <p className="-mt-2 text-center text-sm text-ink-2">
        {m.calc_usual_range(shownRange(product, limits))}
      </p>
      <RangeSlider
        name="duration"
        label={m.calc_duration()}
        value={chosen.duration}
        min={limits.minDuration}
        max={limits.maxDuration}
        step={duration.step}
        onMove={(count) => tell('duration', count)({ duration: count })}
        onChange={(count) => onChange({ duration: count })}
        valueText={(count) => durationText(product, count)}
        minText={durationText(product, limits.minDuration)}
        maxText={durationText(product, limits.maxDuration)}
        tone={warns.duration ? 'warn' : 'normal'}
        {...(warns.duration ? { describedBy: warning } : {})}
      />
      <p
        id={warning}
        role="status"
        className="empty:hidden rounded-lg bg-romdoul-pale p-3 text-sm text-romdoul-ink"
      >
        {warns.amount || warns.duration ? m.calc_warn() : null}
      </p>
    </CardPart>
  );
}
