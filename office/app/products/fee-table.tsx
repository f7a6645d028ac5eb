import { FEE_KINDS, type FeeLine, hasBegun } from 'contract/office/product-terms';
import type { ChangeEvent } from 'react';
import { addDays, type Day, displayDay, isDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { standardTerms } from 'lending/standard-terms';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { CellInput } from './cell-input.tsx';
import { type FeeDraft, newRow } from './draft.ts';
import { Panel } from '../desk/panel.tsx';
import { CHARGED_NAMES, FEE_NAMES, feeAmount, sinceText, untilText } from './words.ts';

type FeeTableProps = {
  readonly today: Day;
  readonly fees: readonly FeeDraft[];
  readonly lines: readonly FeeLine[];
  readonly stored: ReadonlyMap<string, FeeLine>;
  readonly errorOf: (name: string) => string | undefined;
  /** Left out where nothing can be changed now. */
  readonly onChange?: ((fees: FeeDraft[]) => void) | undefined;
};

/** The same for every loan: it is no term that staff set. */
const { lateFee: LATE } = standardTerms({
  product: 'payday',
  principalCents: 100,
  rate: 0,
  duration: 1,
});

const NEW = {
  id: null,
  measure: 'percent',
  amount: '',
  min: '',
  max: '',
  charged: 'disbursement',
  validUntil: '',
} as const;

const endsBy = ({ valid_until: last }: FeeLine, day: Day) =>
  last !== null && isDay(last) && last <= day;

/** The fees beside interest. The late fee is the documents' and stands in every agreement (docs/lending.md). */
export function FeeTable(props: FeeTableProps) {
  const { fees, lines, today, onChange } = props;
  const add = (kind: FeeLine['kind']) =>
    onChange?.([
      ...fees,
      { ...NEW, row: newRow(), kind, validFrom: displayDay(addDays(today, 1)) },
    ]);
  // A new line begins tomorrow: what ends by today, or has, leaves its place to another one.
  const missing = FEE_KINDS.filter(
    (kind) => !lines.some((line) => line.kind === kind && !endsBy(line, today)),
  );
  return (
    <Panel title={m.office_products_fees()} lead={m.office_products_fees_lead()}>
      <div className="table-box">
        <table className="edit-table">
          <caption className="sr-only">{m.office_products_fees()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.office_products_fee()}</th>
              <th scope="col">{m.office_products_fee_amount()}</th>
              <th scope="col">{m.office_products_charged()}</th>
              <th scope="col">{m.office_products_from()}</th>
              <th scope="col">{m.office_products_until()}</th>
              <th scope="col">
                <span className="sr-only">{m.office_products_acts()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fees.map((draft, index) => (
              <FeeRow key={draft.row} {...props} index={index} draft={draft} />
            ))}
            {missing.map((kind) => (
              <tr key={kind} data-ended="">
                <th scope="row">{FEE_NAMES[kind]()}</th>
                <td colSpan={4}>{m.office_products_none()}</td>
                <td className="text-end">
                  {onChange && (
                    <button
                      type="button"
                      className="text-link"
                      aria-label={m.office_products_add_fee({ fee: FEE_NAMES[kind]() })}
                      onClick={() => add(kind)}
                    >
                      {m.office_products_add()}
                    </button>
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{m.office_products_late_fee()}</th>
              <td>{m.office_products_late_fee_amount({ fee: formatDollars(LATE.centsPerDay) })}</td>
              <td colSpan={4}>
                {m.office_products_late_fee_rule({
                  day: String(LATE.freeDays + 1),
                  above: formatDollars(LATE.aboveCents),
                })}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

type RowProps = FeeTableProps & { readonly index: number; readonly draft: FeeDraft };

function FeeRow(props: RowProps) {
  const { draft, index, lines, stored, today, onChange } = props;
  const line = lines[index];
  const before = draft.id === null ? undefined : stored.get(draft.id);
  if (line === undefined) return null;
  const hasEnded = before?.valid_until !== null && (before?.valid_until ?? today) < today;
  const isFixed = (before !== undefined && hasBegun(before, today)) || onChange === undefined;
  const isChanged = before === undefined || before.valid_until !== line.valid_until;
  return (
    <tr data-changed={isChanged ? '' : undefined} data-ended={hasEnded ? '' : undefined}>
      <th scope="row">{FEE_NAMES[draft.kind]()}</th>
      {isFixed ? (
        <>
          <td className="tabular">{feeAmount(line)}</td>
          <td>{CHARGED_NAMES[line.charged]()}</td>
          <td className="tabular">{sinceText(line)}</td>
          <td className="tabular">{untilText(line)}</td>
        </>
      ) : (
        <TypedFee {...props} />
      )}
      <td>
        <span className="flex flex-wrap items-center justify-end gap-x-2">
          {before === undefined && <Pill tone="romdoul">{m.office_products_new_row()}</Pill>}
          {hasEnded && <Pill>{m.office_products_ended()}</Pill>}
          {onChange && !hasEnded && <FeeActs {...props} isFixed={isFixed} />}
        </span>
      </td>
    </tr>
  );
}

function TypedFee({ draft, index, fees, errorOf, onChange }: RowProps) {
  const set = (part: Partial<FeeDraft>) =>
    onChange?.(fees.map((one) => (one.row === draft.row ? { ...one, ...part } : one)));
  const named = (column: string) =>
    m.office_products_cell({ column, row: FEE_NAMES[draft.kind]() });
  const cell = (
    key: 'amount' | 'min' | 'max' | 'validFrom' | 'validUntil',
    name: string,
    label: string,
  ) => (
    <label>
      <span aria-hidden="true">{label}</span>
      <CellInput
        label={named(label)}
        name={`fees.${index}.${name}`}
        value={draft[key]}
        error={errorOf(`fees.${index}.${name}`)}
        onChange={(text) => set({ [key]: text })}
        wide={key.startsWith('valid')}
      />
    </label>
  );
  const choose =
    <Key extends 'measure' | 'charged'>(key: Key) =>
    (event: ChangeEvent<HTMLSelectElement>) =>
      set({ [key]: event.target.value as FeeDraft[Key] });
  const isPercent = draft.measure === 'percent';
  return (
    <td colSpan={4}>
      <div className="fee-fields">
        {cell(
          'amount',
          isPercent ? 'rate_millionths' : 'fixed_cents',
          m.office_products_fee_amount(),
        )}
        <label>
          <span aria-hidden="true">{m.office_products_measure()}</span>
          <select
            aria-label={named(m.office_products_measure())}
            value={draft.measure}
            onChange={choose('measure')}
            className="control"
          >
            <option value="percent">%</option>
            <option value="fixed">$</option>
          </select>
        </label>
        {cell('min', 'min_cents', m.office_products_least_dollars())}
        {cell('max', 'max_cents', m.office_products_most_dollars())}
        <label>
          <span aria-hidden="true">{m.office_products_charged()}</span>
          <select
            aria-label={named(m.office_products_charged())}
            value={draft.charged}
            onChange={choose('charged')}
            className="control"
          >
            {Object.entries(CHARGED_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </select>
        </label>
        {cell('validFrom', 'valid_from', m.office_products_from())}
        {cell('validUntil', 'valid_until', m.office_products_until())}
      </div>
    </td>
  );
}

function FeeActs({
  draft,
  fees,
  stored,
  today,
  onChange,
  isFixed,
}: RowProps & { readonly isFixed: boolean }) {
  const others = (change: (one: FeeDraft) => FeeDraft[]) =>
    onChange?.(fees.flatMap((one) => (one.row === draft.row ? change(one) : [one])));
  const named = (label: string) =>
    m.office_products_cell({ column: label, row: FEE_NAMES[draft.kind]() });
  const act = (label: string, run: () => void) => (
    <button key={label} type="button" className="text-link" aria-label={named(label)} onClick={run}>
      {label}
    </button>
  );
  if (!isFixed) return act(m.office_products_remove(), () => others(() => []));
  const isEnding = draft.validUntil !== '' && stored.get(draft.id ?? '')?.valid_until === null;
  if (isEnding)
    return act(m.office_products_keep(), () => others((one) => [{ ...one, validUntil: '' }]));
  const end = (one: FeeDraft) => ({ ...one, validUntil: displayDay(today) });
  const begins = displayDay(addDays(today, 1));
  return [
    act(m.office_products_replace(), () =>
      others((one) => [end(one), { ...one, id: null, row: newRow(), validFrom: begins }]),
    ),
    act(m.office_products_end(), () => others((one) => [end(one)])),
  ];
}
