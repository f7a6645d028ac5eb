import type { ChangeEvent, ReactNode } from 'react';

type CellInputProps = {
  /** What a screen reader says: column and row. */
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly wide?: boolean;
  readonly unit?: ReactNode;
};

/** An input within a table: its column's head is its label, its error stands under it. */
export function CellInput(props: CellInputProps) {
  const { label, name, value, onChange, error, wide = false, unit } = props;
  const id = `cell-${name.replaceAll('.', '-')}`;
  return (
    <span className="cell-input" data-wide={wide ? '' : undefined}>
      <input
        id={id}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        name={name}
        value={value}
        inputMode={wide ? 'numeric' : 'decimal'}
        autoComplete="off"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        className="control"
      />
      {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      {error !== undefined && (
        <span id={`${id}-error`} className="cell-error">
          {error}
        </span>
      )}
    </span>
  );
}
