import type { LoanPage, ScheduleRowView } from 'contract/office/loans';
import { daysBetween, displayDay } from 'lending/calendar';
import { m } from 'words/messages';

/** Names below the line stand at least so far from each other, and from the first one, in percent. */
const APART = 9;
const FIRST_APART = 17;
const Y = 26;

/** The loan's days from left to right: due days, what was paid, what is late, and the day of the page. Drawn without styles. */
export function Timeline({ loan }: { readonly loan: LoanPage }) {
  const { rows, disbursed_on: from, as_of: asOf } = loan;
  const last = rows.at(-1)?.due_on ?? loan.matures_on;
  const to = [last, asOf, loan.matures_on].reduce((late, day) => (day > late ? day : late), from);
  const whole = Math.max(1, daysBetween(from, to));
  const at = (day: string) => `${place(daysBetween(from, day), whole)}%`;
  const named = namedDays(rows.map(({ due_on: due }) => (100 * daysBetween(from, due)) / whole));
  const lateFrom = loan.past_due_cents > 0 ? loan.past_due_since : null;
  return (
    <svg className="loan-days" width="100%" height="62" role="img" aria-label={label(loan)}>
      <line x1={at(from)} x2={at(to)} y1={Y} y2={Y} className="loan-days-line" />
      {lateFrom !== null && (
        <line x1={at(lateFrom)} x2={at(asOf)} y1={Y} y2={Y} className="loan-days-late" />
      )}
      <Tick x={at(from)} text={m.office_loan_line_out({ day: short(from) })} anchor="start" />
      {rows.map((row, index) => (
        <g key={row.number}>
          <Dot x={at(row.due_on)} row={row} />
          {named.has(index) && (
            <text
              x={at(row.due_on)}
              y={Y + 28}
              textAnchor={index === rows.length - 1 ? 'end' : 'middle'}
              className={`loan-days-text ${index === rows.length - 1 ? '' : 'loan-days-between'}`}
            >
              {short(row.due_on)}
            </text>
          )}
        </g>
      ))}
      <line x1={at(asOf)} x2={at(asOf)} y1={Y - 12} y2={Y + 8} className="loan-days-now" />
      <text
        x={at(asOf)}
        y={Y - 15}
        textAnchor={anchorOf(daysBetween(from, asOf), whole)}
        className="loan-days-now-text"
      >
        {asOf === loan.today ? m.office_loan_line_today({ day: short(asOf) }) : short(asOf)}
      </text>
    </svg>
  );
}

/** Which due days are named: the last, and before it those that leave room. */
function namedDays(places: readonly number[]): ReadonlySet<number> {
  const last = places.length - 1;
  const named = new Set(last < 0 ? [] : [last]);
  let before = FIRST_APART - APART;
  for (const [index, at] of places.entries()) {
    if (at - before < APART || (places[last] ?? 0) - at < APART) continue;
    named.add(index);
    before = at;
  }
  return named;
}

/** Percent from the left, with a little room at both ends. */
function place(days: number, whole: number): number {
  return Math.round((1 + (98 * days) / whole) * 100) / 100;
}

function anchorOf(days: number, whole: number): 'start' | 'middle' | 'end' {
  if (days / whole < 0.06) return 'start';
  return days / whole > 0.94 ? 'end' : 'middle';
}

const short = (day: string) => displayDay(day).slice(0, 5);

function Tick({
  x,
  text,
  anchor,
}: {
  readonly x: string;
  readonly text: string;
  readonly anchor: 'start' | 'end';
}) {
  return (
    <>
      <line x1={x} x2={x} y1={Y - 6} y2={Y + 6} className="loan-days-line" />
      <text x={x} y={Y + 28} textAnchor={anchor} className="loan-days-text">
        {text}
      </text>
    </>
  );
}

function Dot({
  x,
  row: { mark, paid_cents: paid, left_cents: left },
}: {
  readonly x: string;
  readonly row: ScheduleRowView;
}) {
  if (left <= 0 || mark === 'paid')
    return <circle cx={x} cy={Y} r="5" className="loan-days-paid" />;
  if (paid > 0) return <circle cx={x} cy={Y} r="5" className="loan-days-part" />;
  return <line x1={x} x2={x} y1={Y - 6} y2={Y + 6} className="loan-days-line" />;
}

function label(loan: LoanPage): string {
  const paid = loan.rows.filter(({ left_cents: left }) => left <= 0).length;
  return m.office_loan_line({ paid: String(paid), count: String(loan.rows.length) });
}
