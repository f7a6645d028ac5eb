import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from './field.tsx';

export type RadioOption = {
  readonly value: string;
  readonly label: ReactNode;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
};

type RadioCardsProps = FieldProps & {
  readonly options: readonly RadioOption[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  /** How many side by side: 2 unless said; 1 stacks them. */
  readonly columns?: 1 | 2 | 3;
};

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' };

/** A choice between a few visible options: native radios inside large cards. */
export function RadioCards(props: RadioCardsProps) {
  const { name, options, value, defaultValue, onChange, columns = 2 } = props;
  const state = (own: string) =>
    value === undefined ? { defaultChecked: own === defaultValue } : { checked: own === value };
  return (
    <FieldGroup {...props}>
      <div className={`grid gap-2 sm:gap-3 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative flex min-h-13 cursor-pointer items-center justify-center gap-3 rounded-lg bg-card py-2 text-center transition-colors hover:bg-tint ${columns === 3 ? 'px-1' : 'px-2'}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...state(option.value)}
              onChange={() => onChange?.(option.value)}
              className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            {/* The card is the radio's sibling, not its parent: the oldest supported browsers lack `:has`. */}
            <span
              aria-hidden="true"
              className={`absolute inset-0 rounded-lg border-[1.5px] peer-checked:border-primary peer-checked:bg-tint peer-checked:ring-1 peer-checked:ring-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary forced-colors:peer-checked:outline-3 ${props.error ? 'border-red' : 'border-control'}`}
            />
            <span className="relative peer-checked:font-bold peer-checked:text-primary-dark">
              {option.label}
              {option.detail !== undefined && (
                <span className="block text-sm font-normal text-ink-2">{option.detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
