import type { Day } from 'lending/calendar';
import { addDays, displayDay } from 'lending/calendar';
import { hasBegun, type Overlap, type RateLine } from 'contract/office/product-terms';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { CellInput } from './cell-input.tsx';
import { newRow, type RateDraft } from './draft.ts';
import { Panel } from '../desk/panel.tsx';
import { Overlaps } from './overlaps.tsx';
import { amountsText, percentText, rangeText, sinceText, untilText } from './words.ts';

type RateTableProps = {
  readonly unit: string;
  readonly today: Day;
  readonly rates: readonly RateDraft[];
  /** The same as they would be stored, and as they are. */
  readonly lines: readonly RateLine[];
  readonly stored: ReadonlyMap<string, RateLine>;
  readonly overlaps: readonly Overlap[];
  readonly errorOf: (name: string) => string | undefined;
  /** Left out where nothing can be changed now. */
  readonly onChange?: ((rates: RateDraft[]) => void) | undefined;
};

const EMPTY = { from: '', to: '', start: '', end: '', rate: '', validUntil: '' } as const;

/** The rate table: what has begun is only ended or replaced, what has not can be typed. */
export function RateTable(props: RateTableProps) {
  const { rates, today, onChange, unit } = props;
  const tomorrow = displayDay(addDays(today, 1));
  const add = () => {
    const row = newRow();
    onChange?.([...rates, { id: null, row, ...EMPTY, validFrom: tomorrow }]);
    requestAnimationFrame(() =>
      document.getElementById(`cell-rates-${rates.length}-start_amount_cents`)?.focus(),
    );
  };
  useKeys(
    onChange === undefined
      ? []
      : [
          {
            code: 'KeyI',
            caps: ['I'],
            label: m.office_products_add_row,
            group: 'lists',
            inBar: true,
            run: add,
          },
        ],
  );
  return (
    <Panel
      title={m.office_products_rates()}
      lead={unit}
      end={
        onChange && (
          <Button tone="secondary" size="small" onClick={add} end={<KeyCaps caps={['I']} />}>
            {m.office_products_add_row()}
          </Button>
        )
      }
    >
      <div className="table-box">
        <table className="edit-table">
          <caption className="sr-only">{m.office_products_rates()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.office_products_row_head()}</th>
              <th scope="col">{m.office_products_amount_dollars()}</th>
              <th scope="col">{m.office_products_duration()}</th>
              <th scope="col" data-align="end">
                {m.office_products_rate()}
              </th>
              <th scope="col">{m.office_products_from()}</th>
              <th scope="col">{m.office_products_until()}</th>
              <th scope="col">
                <span className="sr-only">{m.office_products_acts()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((draft, index) => (
              <RateRow key={draft.row} {...props} index={index} draft={draft} />
            ))}
          </tbody>
        </table>
      </div>
      {typeof props.errorOf('rates') === 'string' && (
        <p className="cell-error px-4 pb-3">{props.errorOf('rates')}</p>
      )}
      <Overlaps overlaps={props.overlaps} />
    </Panel>
  );
}

type RowProps = RateTableProps & { readonly index: number; readonly draft: RateDraft };

function RateRow(props: RowProps) {
  const { draft, index, lines, stored, today, overlaps } = props;
  const line = lines[index];
  const before = draft.id === null ? undefined : stored.get(draft.id);
  if (line === undefined) return null;
  const hasEnded = before?.valid_until !== null && (before?.valid_until ?? today) < today;
  const isFixed = before !== undefined && hasBegun(before, today);
  const isChanged = before === undefined || before.valid_until !== line.valid_until;
  const isOverlap = overlaps.some(({ first, second }) => first === index || second === index);
  return (
    <tr data-changed={isChanged ? '' : undefined} data-ended={hasEnded ? '' : undefined}>
      <th scope="row">{index + 1}</th>
      {isFixed ? <FixedCells line={line} /> : <TypedCells {...props} />}
      <UntilCell {...props} isFixed={isFixed} hasEnded={hasEnded} />
      <td>
        <span className="flex flex-wrap items-center justify-end gap-x-2">
          {before === undefined && <Pill tone="romdoul">{m.office_products_new_row()}</Pill>}
          {hasEnded && <Pill>{m.office_products_ended()}</Pill>}
          {isOverlap && !hasEnded && <Pill tone="romdoul">{m.office_products_overlap()}</Pill>}
          <RowActs {...props} isFixed={isFixed} hasEnded={hasEnded} />
        </span>
      </td>
    </tr>
  );
}

/** What has begun, to be read. */
function FixedCells({ line }: { readonly line: RateLine }) {
  return (
    <>
      <td className="tabular">{amountsText(line)}</td>
      <td className="tabular">{rangeText(line)}</td>
      <td data-align="end">
        <b>{percentText(line.rate_millionths)}</b>
      </td>
      <td className="tabular">{sinceText(line)}</td>
    </>
  );
}

function TypedCells({ draft, index, rates, errorOf, onChange }: RowProps) {
  const set = (part: Partial<RateDraft>) =>
    onChange?.(rates.map((one) => (one.row === draft.row ? { ...one, ...part } : one)));
  const cell = (key: keyof RateDraft, name: string, label: string, wide = false) => (
    <CellInput
      label={m.office_products_cell({ column: label, row: String(index + 1) })}
      name={`rates.${index}.${name}`}
      value={draft[key] ?? ''}
      error={errorOf(`rates.${index}.${name}`)}
      onChange={(text) => set({ [key]: text })}
      wide={wide}
    />
  );
  return (
    <>
      <td>
        <span className="cell-range">
          {cell('from', 'start_amount_cents', m.office_products_amount_from())}
          <span>{m.office_products_to()}</span>
          {cell('to', 'end_amount_cents', m.office_products_amount_to())}
        </span>
      </td>
      <td>
        <span className="cell-range">
          {cell('start', 'start', m.office_products_duration_from())}
          <span>{m.office_products_to()}</span>
          {cell('end', 'end', m.office_products_duration_to())}
        </span>
      </td>
      <td data-align="end">{cell('rate', 'rate_millionths', m.office_products_rate())}</td>
      <td>{cell('validFrom', 'valid_from', m.office_products_from(), true)}</td>
    </>
  );
}

type StateProps = { readonly isFixed: boolean; readonly hasEnded: boolean };

function UntilCell(props: RowProps & StateProps) {
  const { draft, index, rates, stored, lines, errorOf, onChange, isFixed, hasEnded } = props;
  const line = lines[index];
  const before = draft.id === null ? undefined : stored.get(draft.id);
  if (line === undefined) return null;
  const isReadOnly = onChange === undefined || hasEnded;
  const isAsBefore = isFixed && before?.valid_until === line.valid_until;
  if (isReadOnly || isAsBefore) return <td className="tabular">{untilText(line)}</td>;
  return (
    <td>
      <CellInput
        label={m.office_products_cell({
          column: m.office_products_until(),
          row: String(index + 1),
        })}
        name={`rates.${index}.valid_until`}
        value={draft.validUntil}
        error={
          errorOf(`rates.${index}.valid_until`) ??
          (isFixed ? errorOf(`rates.${index}.valid_from`) : undefined)
        }
        onChange={(validUntil) =>
          onChange(rates.map((one) => (one.row === draft.row ? { ...one, validUntil } : one)))
        }
        wide
      />
    </td>
  );
}

/** What can be done with a row: replaced or ended where it has begun, taken away where it has not. */
function RowActs({
  draft,
  index,
  rates,
  stored,
  today,
  onChange,
  isFixed,
  hasEnded,
}: RowProps & StateProps) {
  if (onChange === undefined || hasEnded) return null;
  const others = (change: (one: RateDraft) => RateDraft[]) =>
    onChange(rates.flatMap((one) => (one.row === draft.row ? change(one) : [one])));
  const name = (label: string) => m.office_products_cell({ column: label, row: String(index + 1) });
  if (!isFixed) {
    return (
      <button
        type="button"
        className="text-link"
        aria-label={name(m.office_products_remove())}
        onClick={() => others(() => [])}
      >
        {m.office_products_remove()}
      </button>
    );
  }
  const before = stored.get(draft.id ?? '');
  const isEnding = draft.validUntil !== '' && before?.valid_until === null;
  const end = (one: RateDraft) => ({ ...one, validUntil: displayDay(today) });
  const replace = () => {
    others((one) => [
      end(one),
      { ...one, id: null, row: newRow(), validFrom: displayDay(addDays(today, 1)) },
    ]);
    requestAnimationFrame(() => {
      const input = document.getElementById(`cell-rates-${index + 1}-rate_millionths`);
      input?.focus();
      if (input instanceof HTMLInputElement) input.select();
    });
  };
  if (isEnding) {
    return (
      <button
        type="button"
        className="text-link"
        aria-label={name(m.office_products_keep())}
        onClick={() => others((one) => [{ ...one, validUntil: '' }])}
      >
        {m.office_products_keep()}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="text-link"
        aria-label={name(m.office_products_replace())}
        onClick={replace}
      >
        {m.office_products_replace()}
      </button>
      <button
        type="button"
        className="text-link"
        aria-label={name(m.office_products_end())}
        onClick={() => others((one) => [end(one)])}
      >
        {m.office_products_end()}
      </button>
    </>
  );
}
