import { ChevronLeft, ChevronRight } from './icons.tsx';
import { DayPicker, type ClassNames, type Labels } from 'react-day-picker';
import { m } from 'words/messages';
import { parseIsoDay, type CalendarDay } from './date-text.ts';
import { monthName, shortWeekdayName, weekdayName } from './month-names.ts';

type CalendarProps = {
  readonly selected: CalendarDay | undefined;
  /** `YYYY-MM-DD` */
  readonly earliest: string;
  readonly latest: string;
  readonly opensAt: string;
  readonly onPick: (day: CalendarDay) => void;
};

/* The picker counts in the device's own midnights; nothing but the three numbers leaves this file. */
const toDate = (day: CalendarDay | undefined) =>
  day ? new Date(day.year, day.month - 1, day.day) : undefined;

const long = (date: Date) =>
  m.ui_day_label({
    day: String(date.getDate()),
    month: monthName(date.getMonth() + 1),
    year: String(date.getFullYear()),
  });

const LABELS: Partial<Labels> = {
  labelDayButton: long,
  labelGridcell: long,
  labelGrid: (date) => `${monthName(date.getMonth() + 1)} ${date.getFullYear()}`,
  labelMonthDropdown: () => m.ui_month(),
  labelYearDropdown: () => m.ui_year(),
  labelNext: () => m.ui_next_month(),
  labelPrevious: () => m.ui_previous_month(),
  labelNav: () => m.ui_pick_date(),
  labelWeekday: (date) => weekdayName(date.getDay()),
};

const CLASSES: Partial<ClassNames> = {
  months: 'relative',
  month_caption: 'flex justify-center px-12',
  dropdowns: 'flex gap-2',
  dropdown_root: 'relative',
  dropdown: 'control min-h-11 px-2 py-1',
  caption_label: 'hidden',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'grid size-11 place-items-center rounded-lg hover:bg-tint aria-disabled:opacity-30',
  button_next: 'grid size-11 place-items-center rounded-lg hover:bg-tint aria-disabled:opacity-30',
  month_grid: 'mt-3 w-full table-fixed border-collapse',
  weekday: 'py-1 text-sm font-normal text-ink-2',
  day: 'p-0 text-center',
  day_button:
    'mx-auto grid aspect-square w-11 max-w-full place-items-center rounded-full hover:bg-tint disabled:text-control disabled:hover:bg-transparent',
  selected:
    '*:bg-primary *:font-bold *:text-white *:hover:bg-primary-dark forced-colors:*:outline-2',
  outside: 'invisible',
};

function Chevron({ orientation }: { readonly orientation?: string }) {
  if (orientation === 'left') return <ChevronLeft className="size-5" aria-hidden="true" />;
  if (orientation === 'right') return <ChevronRight className="size-5" aria-hidden="true" />;
  return <span />;
}

const COMPONENTS = { Chevron };

/** A month of days with dropdowns of months and years. Loaded only when a calendar is opened. */
export function Calendar({ selected, earliest, latest, opensAt, onPick }: CalendarProps) {
  const start = toDate(parseIsoDay(earliest));
  const end = toDate(parseIsoDay(latest));
  const chosen = toDate(selected);
  const inside = chosen && start && end && chosen >= start && chosen <= end ? chosen : undefined;
  const pick = (date: Date | undefined) => {
    if (date) onPick({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
  };
  return (
    <DayPicker
      mode="single"
      required={false}
      captionLayout="dropdown"
      autoFocus
      selected={chosen}
      onSelect={(date) => pick(date ?? chosen)}
      defaultMonth={inside ?? toDate(parseIsoDay(opensAt))}
      startMonth={start}
      endMonth={end}
      disabled={[...(start ? [{ before: start }] : []), ...(end ? [{ after: end }] : [])]}
      labels={LABELS}
      classNames={CLASSES}
      formatters={{
        formatMonthDropdown: (date) => monthName(date.getMonth() + 1),
        formatYearDropdown: (date) => String(date.getFullYear()),
        formatWeekdayName: (date) => shortWeekdayName(date.getDay()),
        formatDay: (date) => String(date.getDate()),
        formatCaption: (date) => `${monthName(date.getMonth() + 1)} ${date.getFullYear()}`,
      }}
      components={COMPONENTS}
    />
  );
}
