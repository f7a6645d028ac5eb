import { EVERY_DAY } from 'contract/weekdays';
import type { ReactNode } from 'react';
import { Checkbox } from 'ui/checkbox.tsx';
import { FieldGroup } from 'ui/field.tsx';
import { weekdayName } from 'ui/month-names.ts';

type DaysFieldProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: ReactNode;
  /** The days chosen, Monday 1 to Sunday 7, as `123456`. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (days: string) => void;
};

/** Days of the week, each a box to tick. */
export function DaysField({ name, value, disabled, onChange, ...said }: DaysFieldProps) {
  const days = Array.from(EVERY_DAY);
  return (
    <FieldGroup name={name} role="group" {...said}>
      <div className="flex flex-wrap gap-x-4">
        {days.map((day) => (
          <Checkbox
            key={day}
            name={`${name}-${day}`}
            label={weekdayName(Number(day))}
            checked={value.includes(day)}
            disabled={disabled}
            onChange={(checked) =>
              onChange(days.filter((one) => (one === day ? checked : value.includes(one))).join(''))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
