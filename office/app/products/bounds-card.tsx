import { type ProductKey, PRODUCTS } from 'lending/product';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import type { Draft } from './draft.ts';
import { Panel } from '../desk/panel.tsx';
import { BOUND_NAMES } from './words.ts';

type BoundsCardProps = {
  readonly product: ProductKey;
  readonly bounds: Draft['bounds'];
  readonly errorOf: (name: string) => string | undefined;
  /** Left out where nothing can be changed now. */
  readonly onChange?: ((bounds: Draft['bounds']) => void) | undefined;
};

const AMOUNTS = [
  'min_amount_cents',
  'max_amount_cents',
  'amount_step_cents',
  'amount_warn_cents',
] as const;
const DURATIONS = ['min_duration', 'max_duration', 'duration_warn'] as const;

/** What calculator and form offer. */
export function BoundsCard({ product, bounds, errorOf, onChange }: BoundsCardProps) {
  const isPayday = PRODUCTS[product].duration.unit === 'days';
  const unit = isPayday ? m.office_products_unit_days() : m.office_products_unit_months();
  const field = (name: keyof Draft['bounds'], isFixed: boolean, end: string) => (
    <TextField
      key={name}
      name={name}
      label={BOUND_NAMES[name]()}
      kind="money"
      value={bounds[name]}
      disabled={onChange === undefined || isFixed}
      error={errorOf(name)}
      onChange={(text) => onChange?.({ ...bounds, [name]: text })}
      end={<span className="text-sm text-ink-2">{end}</span>}
    />
  );
  return (
    <Panel title={m.office_products_bounds()} lead={m.office_products_bounds_lead()}>
      <div className="grid grid-cols-2 items-end gap-3 p-4 xl:grid-cols-4">
        {AMOUNTS.map((name) => field(name, false, '$'))}
        {DURATIONS.map((name) => field(name, isPayday && name !== 'duration_warn', unit))}
      </div>
      {isPayday && (
        <p className="px-4 pb-4 text-xs text-ink-2">{m.office_products_error_payday()}</p>
      )}
    </Panel>
  );
}
