import { Calendar as CalendarIcon } from './form-icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { m } from 'words/messages';
import { dateMask, dateText, parseDateText, type CalendarDay } from './date-text.ts';
import { Dialog } from './dialog.tsx';
import { controlAttributes, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { MaskedInput } from './masked-input.tsx';
import { Spinner } from './spinner.tsx';

const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type DateFieldProps = FieldProps & {
  /** The text as typed, `DD/MM/YYYY` when finished. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  /** The range of the calendar, `YYYY-MM-DD`. Typed dates are not limited to it. */
  readonly earliest: string;
  readonly latest: string;
  /** A day in the month at which the calendar opens when no date is typed, `YYYY-MM-DD`. */
  readonly opensAt?: string;
  readonly autoComplete?: string;
};

/** A date field, typed or picked from a calendar that is loaded when it is opened. */
export function DateField(props: DateFieldProps) {
  const { name, value, onChange, onBlur, earliest, latest, opensAt, disabled } = props;
  const [open, setOpen] = useState(false);
  const pick = (day: CalendarDay) => {
    onChange(dateText(day));
    setOpen(false);
  };
  return (
    <Field {...props}>
      <span className="relative block">
        <MaskedInput
          {...controlAttributes(props)}
          type="text"
          inputMode="numeric"
          name={name}
          value={value}
          onText={onChange}
          onBlur={onBlur}
          mask={dateMask}
          placeholder={m.ui_date_shape()}
          disabled={disabled}
          autoComplete={props.autoComplete}
          spellCheck={false}
          className="control pr-14"
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center">
          <IconButton
            label={m.ui_pick_date()}
            icon={<CalendarIcon className="size-5" aria-hidden="true" />}
            disabled={disabled}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadCalendar()}
            onFocus={() => void loadCalendar()}
            onClick={() => setOpen(true)}
          />
        </span>
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.ui_pick_date()}>
        <div className="min-h-96">
          <Suspense fallback={<Spinner className="mx-auto mt-32 size-8 text-primary" />}>
            <Calendar
              selected={parseDateText(value)}
              earliest={earliest}
              latest={latest}
              opensAt={opensAt ?? latest}
              onPick={pick}
            />
          </Suspense>
        </div>
      </Dialog>
    </Field>
  );
}
