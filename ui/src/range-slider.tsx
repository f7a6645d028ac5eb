import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

type RangeSliderProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Called while the marker is dragged. The slider updates its own figure; the page does not have to re-render. */
  readonly onMove: (value: number) => void;
  /** Called when the marker is released or moved by a key. */
  readonly onChange: (value: number) => void;
  /** A value with its unit, `$100` or `10 days`, shown large and read by screen readers. */
  readonly valueText: (value: number) => string;
  readonly minText: ReactNode;
  readonly maxText: ReactNode;
  /** `warn`: above a threshold; the marker turns yellow. The page must explain why in text. */
  readonly tone?: 'normal' | 'warn';
  /** The id of that text while `tone` is `warn`. */
  readonly describedBy?: string;
  readonly disabled?: boolean;
};

/** React checks its listeners for every event that reaches the root, so these native ones stop there (P4). */
const MOVES = ['pointermove', 'mousemove', 'touchmove', 'input'];
const stop = (event: Event) => event.stopPropagation();

/** The marker's position between `min` and `max`, from 0 to 1. */
function filledPart(value: number, min: number, max: number): number {
  return max <= min ? 1 : Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** A native range cannot reach a maximum that is off its steps, so its last step counts as the maximum (CALC-17). */
function positionsOf(min: number, max: number, step: number) {
  const last = max - ((max - min) % step);
  return {
    position: (value: number) => (value >= max ? last : value),
    valueAt: (position: number) => (position >= last ? max : position),
  };
}

/** The transform of the filled line: it is as long as the track and shifted left until it ends at the marker's middle. */
function pushed(part: number): string {
  // The marker's middle travels less than the track's width, by the width of the marker.
  return `translateX(calc(${part - 1} * (100% - 1.75rem) - 0.875rem))`;
}

/**
 * A native range input with its value in large figures. While the marker is dragged, line and figure are written to the DOM
 * without React, since a re-render takes longer than a frame on a small phone (P4).
 */
export function RangeSlider(props: RangeSliderProps) {
  const { name, value, min, max, step, valueText, tone = 'normal', onMove, onChange } = props;
  const { position, valueAt } = positionsOf(min, max, step);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLOutputElement>(null);
  const hydrated = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current;
    if (!around) return undefined;
    for (const kind of MOVES) around.addEventListener(kind, stop);
    return () => {
      for (const kind of MOVES) around.removeEventListener(kind, stop);
    };
  }, []);
  useLayoutEffect(() => {
    const control = input.current;
    if (!control) return undefined;
    // A marker moved before hydration keeps its position.
    const chosen = () => valueAt(control.valueAsNumber);
    if (!hydrated.current && control.valueAsNumber !== position(value)) onChange(chosen());
    else control.value = String(position(value));
    hydrated.current = true;
    const move = () => {
      const now = chosen();
      if (line.current) line.current.style.transform = pushed(filledPart(now, min, max));
      if (figure.current?.firstChild) figure.current.firstChild.nodeValue = valueText(now);
      onMove(now);
    };
    const settle = () => onChange(chosen());
    control.addEventListener('input', move);
    control.addEventListener('change', settle);
    return () => {
      control.removeEventListener('input', move);
      control.removeEventListener('change', settle);
    };
  });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <label htmlFor={id} className="text-label font-bold">
          {props.label}
        </label>
        <div className="range-figure-place">
          <output htmlFor={id} aria-hidden="true" ref={figure} className="range-figure">
            {valueText(value)}
          </output>
        </div>
      </div>
      <div ref={place} className="range-place" data-tone={tone}>
        <span className="range-track">
          <span
            ref={line}
            className="range-line"
            style={{ transform: pushed(filledPart(value, min, max)) }}
          />
        </span>
        <input
          ref={input}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={position(value)}
          disabled={props.disabled}
          aria-valuetext={valueText(value)}
          aria-describedby={props.describedBy}
          className="range"
        />
      </div>
      <div aria-hidden="true" className="flex justify-between text-sm text-ink-2">
        <span>{props.minText}</span>
        <span>{props.maxText}</span>
      </div>
    </div>
  );
}
