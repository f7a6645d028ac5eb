import { formatDollars } from 'lending/money';
import type { Quote } from 'lending/quote';
import type { Instalment } from 'lending/schedule';
import { m } from 'words/messages';

type PaymentBarsProps = {
  readonly answer: Quote;
  readonly instalments: readonly Instalment[];
};

/** Pixels: the highest bar, and the white line between its two parts. */
const BAR_HEIGHT = 240;
const GAP = 1.5;

/** Percent of the chart's width: of its place, how much a bar takes, and the most that one takes. */
const BAR_SHARE = 0.56;
const WIDEST_BAR = 11;

/** Up to this many payments each has its number under its bar; of more, every sixth, the first and the last have one. */
const ALL_NUMBERED = 12;

/** A bar for each monthly payment, to scale: the interest at its foot, since it is paid first, the loan itself above. */
export function PaymentBars({ answer, instalments }: PaymentBarsProps) {
  const first = instalments[0];
  const last = instalments.at(-1);
  if (!first || !last) return null;
  const count = instalments.length;
  const loan = formatDollars(answer.totalCents - answer.interestCents);
  const interest = formatDollars(answer.interestCents);
  const total = formatDollars(answer.totalCents);
  const interests = {
    first: formatDollars(first.interestCents),
    last: formatDollars(last.interestCents),
  };
  const sentence =
    count === 1
      ? m.picture_bar_alt({ loan, interest, total })
      : m.picture_bars_alt({ count, ...interests, loan, interest, total });
  return (
    <>
      <p
        className={`mt-2 flex gap-3 px-2 text-sm text-ink-2 ${count > 1 ? 'justify-between' : 'justify-center'}`}
      >
        <span>{m.picture_month({ number: 1, interest: interests.first })}</span>
        {count > 1 && <span>{m.picture_month({ number: count, interest: interests.last })}</span>}
      </p>
      <svg role="img" aria-label={sentence} width="100%" height={BAR_HEIGHT + 28} className="mt-1">
        <Bars instalments={instalments} />
        <line y1={BAR_HEIGHT} x2="100%" y2={BAR_HEIGHT} className="stroke-control" />
      </svg>
      <div className="mt-3 flex min-h-14 flex-wrap items-center gap-x-4 border-t border-line pt-3 xl:min-h-0">
        <Key colour="bg-primary" label={m.picture_loan()} value={loan} />
        <Key colour="bg-romdoul-deep" label={m.calc_interest()} value={interest} />
        <b className="ms-auto">{total}</b>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {count > 1 && `${m.picture_falls()} `}
        {m.picture_early()}
        {answer.feesCents > 0 && ` ${m.picture_fees({ fees: formatDollars(answer.feesCents) })}`}
      </p>
    </>
  );
}

/** `11 × $66.35 + $66.31`: to the cent, since the answer's figure is rounded up. */
export function paymentsText(instalments: readonly Instalment[]): string {
  const first = instalments[0];
  const end = instalments.at(-1);
  if (!first || !end) return '';
  const { number, paymentCents } = end;
  const last = formatDollars(paymentCents);
  if (number === 1) return last;
  if (paymentCents === first.paymentCents) return `${number} × ${last}`;
  return `${number - 1} × ${formatDollars(first.paymentCents)} + ${last}`;
}

function Bars({ instalments }: Pick<PaymentBarsProps, 'instalments'>) {
  const count = instalments.length;
  const place = 100 / count;
  const width = Math.min(place * BAR_SHARE, WIDEST_BAR);
  const highest = Math.max(...instalments.map(({ paymentCents }) => paymentCents));
  const pixels = (cents: number) => (cents / highest) * BAR_HEIGHT;
  return instalments.map(({ number, interestCents, paymentCents }) => {
    const middle = (number - 0.5) * place;
    const bar = { x: percent(middle - width / 2), width: percent(width) };
    const foot = BAR_HEIGHT - pixels(interestCents);
    const top = BAR_HEIGHT - pixels(paymentCents);
    const isNumbered =
      count <= ALL_NUMBERED || number === 1 || number % 6 === 0 || number === count;
    return (
      <g key={number}>
        <rect
          {...bar}
          y={rounded(top)}
          height={rounded(Math.max(foot - top - GAP, 0))}
          rx={3}
          className="fill-primary"
        />
        <rect
          {...bar}
          y={rounded(foot)}
          height={rounded(BAR_HEIGHT - foot)}
          className="fill-romdoul-deep"
        />
        {isNumbered && (
          <text
            x={percent(middle)}
            y={BAR_HEIGHT + 20}
            textAnchor="middle"
            className="fill-current text-sm text-ink-2"
          >
            {number}
          </text>
        )}
      </g>
    );
  });
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}

type KeyProps = { readonly colour: string; readonly label: string; readonly value: string };

function Key({ colour, label, value }: KeyProps) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-4 rounded-sm forced-color-adjust-none ${colour}`} />
      <span className="text-label">
        {label} <b>{value}</b>
      </span>
    </span>
  );
}
