import { formatWholeDollars } from 'lending/money';
import type { Quote } from 'lending/quote';
import { m } from 'words/messages';
import { durationText } from '../products/words.ts';

type MoneyLineProps = {
  readonly amountCents: number;
  readonly days: number;
  readonly answer: Quote;
};

/** Percent of the chart's width: where today stands, and the last day. */
const TODAY = 20;
const LAST_DAY = 80;

/** Pixels from the top. */
const LINE_AT = 120;

/** What comes in today and what goes out on the last day, with a dot for each day between. */
export function MoneyLine({ amountCents, days, answer }: MoneyLineProps) {
  const duration = durationText('payday', days);
  const amount = formatWholeDollars(amountCents);
  const total = formatWholeDollars(answer.paymentCents);
  const interest = formatWholeDollars(answer.interestCents);
  const cost =
    answer.feesCents === 0
      ? m.picture_no_fees({ interest })
      : m.picture_with_fees({ interest, fees: formatWholeDollars(answer.feesCents) });
  return (
    <>
      <svg
        role="img"
        aria-label={m.picture_line_alt({ amount, duration, total })}
        width="100%"
        height={230}
        className="mt-4 mb-3"
      >
        <line
          x1={`${TODAY}%`}
          x2={`${LAST_DAY}%`}
          y1={LINE_AT}
          y2={LINE_AT}
          strokeWidth={7}
          className="stroke-track"
        />
        <Days days={days} />
        <End at={TODAY} figure={`+${amount}`} tone="text-green" day={m.picture_today()}>
          {m.picture_receive()}
        </End>
        <End
          at={LAST_DAY}
          figure={`−${total}`}
          tone="text-primary-dark"
          day={m.picture_later({ duration })}
        >
          {m.picture_pay()}
        </End>
        <Words at={50} y={LINE_AT - 22} className="text-label text-ink-2">
          {duration}
        </Words>
        <Words at={50} y={LINE_AT + 40} className="text-label text-ink">
          {cost}
        </Words>
      </svg>
      <p className="border-t border-line pt-3 text-sm text-ink-2">{m.picture_sooner()}</p>
    </>
  );
}

function Days({ days }: Pick<MoneyLineProps, 'days'>) {
  const step = (LAST_DAY - TODAY) / days;
  return Array.from({ length: days - 1 }, (_, index) => (
    <circle
      key={index}
      cx={`${Math.round((TODAY + step * (index + 1)) * 100) / 100}%`}
      cy={LINE_AT}
      r={3}
      className="fill-control"
    />
  ));
}

type EndProps = {
  readonly at: number;
  /** With its sign. */
  readonly figure: string;
  readonly tone: string;
  readonly day: string;
  readonly children: string;
};

/** One movement of money: the figure above its mark, the day and what happens below. */
function End({ at, figure, tone, day, children }: EndProps) {
  return (
    <>
      <Words at={at} y={LINE_AT - 42} className={`text-4xl font-bold ${tone}`}>
        {figure}
      </Words>
      <circle cx={`${at}%`} cy={LINE_AT} r={17} className={`fill-current ${tone}`} />
      <Words at={at} y={LINE_AT + 9} className="text-2xl font-bold text-white">
        {figure.slice(0, 1)}
      </Words>
      <Words at={at} y={LINE_AT + 54} className="text-lg font-bold text-ink">
        {day}
      </Words>
      <Words at={at} y={LINE_AT + 84} className="text-label text-ink-2">
        {children}
      </Words>
    </>
  );
}

type WordsProps = {
  readonly at: number;
  readonly y: number;
  readonly className: string;
  readonly children: string;
};

function Words({ at, y, className, children }: WordsProps) {
  return (
    <text x={`${at}%`} y={y} textAnchor="middle" className={`fill-current ${className}`}>
      {children}
    </text>
  );
}
