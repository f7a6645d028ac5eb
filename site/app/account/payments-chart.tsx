import type { InstalmentView, LoanView } from 'contract/loan-views';
import { displayDay } from 'lending/calendar';
import { formatAmount, formatDollars } from 'lending/money';
import { type PointerEvent, useState } from 'react';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { type Bar, chartBars } from './chart-bars.ts';
import { COMPONENT_WORDS, type PartColour } from './component-words.ts';
import { PART_LOOKS } from './part-colours.ts';

/** Pixels: the highest bar, and the room for days and checks below it. */
const HEIGHT = 180;
const BELOW = 44;

/** A part is this high before its figure fits, in pixels. */
const FIGURE_ROOM = 18;

/** Pixels: the chart on a wide screen at its narrowest, and a digit in it. */
const WIDE_CHART = 560;
const DIGIT = 8;

/** So many bars have room for figures and a day each where the chart stands on a wide screen, and on a phone. */
const ROOM_WIDE = 14;
const ROOM_PHONE = 6;

/** A bar for each instalment: what it pays, what is paid, which is next. The schedule below says the same as a table. */
export function PaymentsChart({ view }: { readonly view: LoanView }) {
  const { instalments } = view;
  const next = instalments.find(({ state }) => state !== 'paid');
  const [touched, setTouched] = useState<number | null>(null);
  const shown = instalments.find(({ number }) => number === touched) ?? next ?? instalments[0];
  const paid = instalments.filter(({ state }) => state === 'paid').length;
  const touch = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * instalments.length);
    setTouched(instalments[index]?.number ?? null);
  };
  return (
    <Card as="section" aria-labelledby="chart">
      <h2 id="chart" className="text-lg">
        {m.account_chart_title()}
      </h2>
      <p className="text-sm text-ink-2">{instalmentsText(instalments)}</p>
      <svg
        role="img"
        aria-label={m.account_chart_alt({ count: instalments.length, paid })}
        aria-describedby="loan-tables"
        width="100%"
        height={HEIGHT + BELOW}
        onPointerDown={touch}
        className="mt-3 overflow-visible"
      >
        {chartBars(instalments, HEIGHT).map((bar) => (
          <OneBar key={bar.number} bar={bar} count={instalments.length} next={next?.number ?? 0} />
        ))}
        <line y1={HEIGHT} x2="100%" y2={HEIGHT} className="stroke-control" />
      </svg>
      {shown && (
        <p className="mt-2 rounded-lg bg-tint px-4 py-2 text-label lg:hidden">
          <b>
            {m.account_payment_number({ number: shown.number })} · {displayDay(shown.dueOn)}
          </b>
          <br />
          {shown.due
            .map(
              ({ component, cents }) => `${COMPONENT_WORDS[component]()} ${formatDollars(cents)}`,
            )
            .join(' + ')}
        </p>
      )}
      <Legend instalments={instalments} />
    </Card>
  );
}

/** `$66.35 each, the last $66.31`; where they differ more, from the least to the most. */
function instalmentsText(instalments: readonly InstalmentView[]): string {
  const agreed = instalments.map(({ due }) =>
    due.reduce((cents, part) => (part.component === 'lateFee' ? cents : cents + part.cents), 0),
  );
  const last = formatDollars(agreed.at(-1) ?? 0);
  const [first = 0] = agreed;
  if (agreed.every((cents) => cents === first)) return m.account_each({ amount: last });
  if (agreed.slice(0, -1).every((cents) => cents === first)) {
    return m.account_each_last({ amount: formatDollars(first), last });
  }
  return m.account_from_to({
    least: formatDollars(Math.min(...agreed)),
    most: formatDollars(Math.max(...agreed)),
  });
}

type OneBarProps = { readonly bar: Bar; readonly count: number; readonly next: number };

/** Whether a figure fits into a bar of that share of the chart on a wide screen. */
function fits(figure: string, widthPercent: number): boolean {
  return figure.length * DIGIT <= (widthPercent / 100) * WIDE_CHART;
}

function OneBar({ bar, count, next }: OneBarProps) {
  const place = { x: `${bar.x}%`, width: `${bar.width}%` };
  const isNext = bar.number === next;
  const isEnd = bar.number === 1 || bar.number === count || isNext;
  const wide = count <= ROOM_WIDE || isEnd ? 'lg:block' : '';
  const phone = count <= ROOM_PHONE || isEnd ? 'block' : 'hidden';
  return (
    <g>
      {bar.parts.map((part) => {
        const look = PART_LOOKS[part.colour];
        const isPaid = part.paidHeight >= part.height;
        return (
          <g key={part.colour}>
            {!isPaid && (
              <rect
                {...place}
                y={part.y}
                height={part.height}
                strokeWidth={1.25}
                className={`stroke-primary ${look.pale}`}
              />
            )}
            <rect
              {...place}
              y={part.y + part.height - part.paidHeight}
              height={part.paidHeight}
              className={look.fill}
            />
            {part.height >= FIGURE_ROOM && fits(formatAmount(part.cents), bar.width) && (
              <text
                x={`${bar.middle}%`}
                y={part.y + part.height / 2 + 5}
                textAnchor="middle"
                className={`hidden text-sm lg:block ${isPaid ? look.ink : 'fill-primary-dark'}`}
              >
                {formatAmount(part.cents)}
              </text>
            )}
          </g>
        );
      })}
      <text
        x={`${bar.middle}%`}
        y={HEIGHT + 18}
        textAnchor="middle"
        className={`fill-current text-sm ${phone} ${wide} ${isNext ? 'font-bold text-primary-dark' : 'text-ink-2'}`}
      >
        {displayDay(bar.dueOn).slice(0, 5)}
      </text>
      {bar.state === 'paid' && (
        <svg x={`${bar.middle}%`} y={HEIGHT + 24} className="overflow-visible">
          <circle cy={8} r={7} className="fill-green" />
          <path d="M-3 8l2.2 2.2L3.4 6" fill="none" strokeWidth={1.6} className="stroke-white" />
        </svg>
      )}
    </g>
  );
}

/** What each colour means; only those that are drawn. */
function Legend({ instalments }: { readonly instalments: readonly InstalmentView[] }) {
  const drawn = new Set(
    chartBars(instalments, HEIGHT).flatMap(({ parts }) => parts.map(({ colour }) => colour)),
  );
  const colours = (Object.keys(PART_LOOKS) as PartColour[]).filter((colour) => drawn.has(colour));
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {colours.map((colour) => (
        <li key={colour} className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-3.5 rounded-sm forced-colors:border ${PART_LOOKS[colour].background}`}
          />
          {PART_LOOKS[colour].label()}
        </li>
      ))}
      <li className="inline-flex items-center gap-2">
        <span
          aria-hidden="true"
          className="size-3.5 rounded-sm border-[1.25px] border-primary bg-track"
        />
        {m.account_still_to_pay()}
      </li>
    </ul>
  );
}
