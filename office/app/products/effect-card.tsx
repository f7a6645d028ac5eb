import { useDeferredValue, useMemo } from 'react';
import {
  effectAtTurns,
  exampleLoan,
  type ExampleLoan,
  gridOf,
  type TurnEffect,
} from 'contract/office/product-effect';
import { changesOf, type ProductTerms } from 'contract/office/product-terms';
import type { ProductView } from 'contract/office/products';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { PRODUCTS } from 'lending/product';
import { formatPercent, type Rate } from 'lending/rate';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { Panel } from '../desk/panel.tsx';
import { durationText, percentText } from './words.ts';

type EffectProps = {
  readonly view: ProductView;
  /** As they are to be; null while something typed is no figure. */
  readonly after: ProductTerms | null;
  /** The first day of the latest new line: what is shown is offered later. */
  readonly day: Day;
};

const yearlyText = (yearly: Rate | null) =>
  yearly === null ? '–' : `${formatPercent(yearly, 1)}%`;

/** What the change does: the yearly cost of a few loans, today and later, against the ceiling; one loan in full. */
export function EffectCards({ view, after, day }: EffectProps) {
  const shown = useDeferredValue(after);
  const { product, ceiling, today, terms } = view;
  const grid = useMemo(() => {
    if (shown === null) return null;
    const { amounts, durations } = gridOf(shown);
    const rows = amounts.map((amountCents) => ({
      amountCents,
      cells: durations.map((duration) => {
        const asked = { product, amountCents, duration, ceiling };
        return {
          duration,
          now: exampleLoan(terms, { ...asked, day: today }),
          later: exampleLoan(shown, { ...asked, day }),
        };
      }),
    }));
    return { durations, rows };
  }, [shown, day, product, ceiling, terms, today]);
  const turns = useMemo(
    () =>
      shown === null ? [] : effectAtTurns(product, { before: terms, after: shown, today, ceiling }),
    [shown, product, terms, today, ceiling],
  );
  return (
    <>
      <Panel title={m.office_products_effect()}>
        <div className="grid gap-3 p-4">
          <p>
            <b className="block">{m.office_products_applies_from({ day: displayDay(day) })}</b>
            {day > today && hasOtherBounds(terms, after) && (
              <span className="block">{m.office_products_bounds_at_once()}</span>
            )}
            <span className="text-xs text-ink-2">
              {m.office_products_keep_terms({
                loans: String(view.open_loans),
                offers: String(view.open_offers),
              })}
            </span>
          </p>
          {grid === null ? (
            <p className="text-ink-2">{m.office_products_not_yet()}</p>
          ) : (
            <CostGrid product={product} {...grid} />
          )}
          <NothingPaidOut rows={grid?.rows ?? []} />
          {grid !== null && <CeilingLine ceiling={ceiling} turns={turns} />}
          <NoRate turns={turns} />
        </div>
      </Panel>
      {grid !== null && <Example {...{ view, grid, day }} />}
    </>
  );
}

interface Cell {
  readonly duration: number;
  readonly now: ExampleLoan | null;
  readonly later: ExampleLoan | null;
}
interface GridRow {
  readonly amountCents: number;
  readonly cells: readonly Cell[];
}

function CostGrid({
  product,
  durations,
  rows,
}: {
  readonly product: ProductView['product'];
  readonly durations: readonly number[];
  readonly rows: readonly GridRow[];
}) {
  const isDays = PRODUCTS[product].duration.unit === 'days';
  const unit = isDays ? m.office_products_unit_days() : m.office_products_unit_months();
  return (
    <div className="table-box">
      <table className="cost-grid">
        <caption>{m.office_products_yearly_caption()}</caption>
        <thead>
          <tr>
            <td className="text-xs text-ink-2">{unit}</td>
            {durations.map((duration) => (
              <th key={duration} scope="col">
                {duration}
                <span className="sr-only"> {unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ amountCents, cells }) => (
            <tr key={amountCents}>
              <th scope="row">{formatWholeDollars(amountCents)}</th>
              {cells.map(({ duration, now, later }) => (
                <td key={duration} data-ceiling={later?.ceiling ?? 'none'}>
                  <b>{later === null ? '–' : yearlyText(later.yearly)}</b>
                  <span>{now === null ? '–' : yearlyText(now.yearly)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Says the largest of the amounts shown of which the fees at pay-out leave nothing. */
function NothingPaidOut({ rows }: { readonly rows: readonly GridRow[] }) {
  const leavesNothing = ({ cells }: GridRow) =>
    cells.some(({ later }) => later !== null && later.receivedCents <= 0);
  const row = rows.reduce<GridRow | null>((last, one) => (leavesNothing(one) ? one : last), null);
  if (row === null) return null;
  const amount = formatWholeDollars(row.amountCents);
  return <Alert tone="red">{m.office_products_nothing_paid_out({ amount })}</Alert>;
}

type TurnsProps = { readonly turns: readonly TurnEffect[] };

/** The turn at which most loans are hit, the first of several; undefined: none is hit at any. */
const worstOf = (turns: readonly TurnEffect[], hits: 'above' | 'unpriced') =>
  turns.reduce<TurnEffect | undefined>(
    (worst, turn) => (turn[hits] > (worst?.[hits] ?? 0) ? turn : worst),
    undefined,
  );

/** Whether the loans shown stay below the ceiling, at every turn of the terms from today on. */
function CeilingLine({ ceiling, turns }: TurnsProps & { readonly ceiling: Rate | null }) {
  if (ceiling === null) return <p className="text-ink-2">{m.office_products_no_ceiling()}</p>;
  const limit = `${percentText(ceiling)}%`;
  const worst = worstOf(turns, 'above');
  if (worst === undefined)
    return <p className="text-sm text-green">{m.office_products_below_ceiling({ limit })}</p>;
  const { day, above, all } = worst;
  const said = { day: displayDay(day), count: String(above), all: String(all), limit };
  return <Alert tone="red">{m.office_products_above_ceiling(said)}</Alert>;
}

/** Says from when on loans that are lent today, or are to be, have no rate: sites go on to offer them, and none can be approved. */
function NoRate({ turns }: TurnsProps) {
  const worst = worstOf(turns, 'unpriced');
  if (worst === undefined) return null;
  const { day, unpriced, all } = worst;
  const said = { day: displayDay(day), count: String(unpriced), all: String(all) };
  return <Alert tone="red">{m.office_products_unpriced(said)}</Alert>;
}

/** Whether bounds change: they have no day of their own, and hold once the change is confirmed. */
function hasOtherBounds(before: ProductTerms, after: ProductTerms | null): boolean {
  return (
    after !== null && changesOf(before, after).some(({ what }) => what !== 'rate' && what !== 'fee')
  );
}

/** One loan before and after: the middle of the amounts, for the longest duration that is priced on both sides. */
function Example({
  view,
  grid,
  day,
}: {
  readonly view: ProductView;
  readonly grid: { readonly rows: readonly GridRow[] };
  readonly day: Day;
}) {
  const row = grid.rows[Math.min(1, grid.rows.length - 1)];
  const cell = [...(row?.cells ?? [])]
    .reverse()
    .find(({ now, later }) => now !== null || later !== null);
  if (!row || !cell) return null;
  const money = (loan: ExampleLoan | null, of: (loan: ExampleLoan) => number) =>
    loan === null ? '–' : formatDollars(of(loan)).replace('$', '');
  const lines: readonly (readonly [string, (loan: ExampleLoan | null) => string])[] = [
    [m.office_products_instalment(), (loan) => money(loan, (one) => one.instalmentCents)],
    [m.office_products_fees(), (loan) => money(loan, (one) => one.feesCents)],
    [m.office_products_interest(), (loan) => money(loan, (one) => one.interestCents)],
    [m.office_products_total(), (loan) => money(loan, (one) => one.totalCents)],
    [m.office_products_yearly(), (loan) => (loan === null ? '–' : yearlyText(loan.yearly))],
  ];
  return (
    <Panel
      title={m.office_products_example()}
      lead={m.office_products_example_lead({
        amount: formatWholeDollars(row.amountCents),
        duration: durationText(view.product, cell.duration),
      })}
    >
      <table className="edit-table">
        <caption className="sr-only">{m.office_products_example()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.office_products_example()}</span>
            </th>
            <th scope="col" data-align="end">
              {m.office_products_now()}
            </th>
            <th scope="col" data-align="end">
              {m.office_products_then({ day: displayDay(day) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-align="end">{text(cell.now)}</td>
              <td data-align="end">
                <b>{text(cell.later)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
