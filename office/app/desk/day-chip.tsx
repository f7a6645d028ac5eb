import { addDays, type Day, displayDay } from 'lending/calendar';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { parseDateText } from 'ui/date-text.ts';
import { Dialog } from 'ui/dialog.tsx';
import { ChevronLeft, ChevronRight } from 'ui/icons.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { useKeys } from '../shell/keys.ts';
import { changedView } from './view.ts';

const loadCalendar = () => import('ui/calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type DayChipProps = {
  /** Of the address; it says nothing where it is today. */
  readonly param: string;
  readonly label: string;
  readonly day: Day;
  readonly today: Day;
  readonly earliest: Day;
};

/** The day that a page is about: a day back (`,`), on (`.`), today (T), or picked from a calendar. It stands in the address. */
export function DayChip({ param, label, day, today, earliest }: DayChipProps) {
  const [open, setOpen] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = (next: Day) => changedView(search, { [param]: next >= today ? null : next });
  const go = (next: Day) => {
    if (next >= earliest && next <= today && next !== day) void navigate(addressOf(next));
  };
  const [back, on] = [addDays(day, -1), addDays(day, 1)];
  useKeys([
    key('Comma', ',', m.office_day_back, () => go(back)),
    key('Period', '.', m.office_day_on, () => go(on)),
    key('KeyT', 'T', m.office_day_today, () => go(today)),
  ]);
  return (
    <div className="day-chip">
      <Turn to={day > earliest ? addressOf(back) : null} label={m.office_day_back()}>
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Turn>
      <button
        type="button"
        className="bar-button px-3 tabular"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadCalendar()}
        onFocus={() => void loadCalendar()}
        onClick={() => setOpen(true)}
      >
        {label} <b className="ml-1">{displayDay(day)}</b>
      </button>
      <Turn to={day < today ? addressOf(on) : null} label={m.office_day_on()}>
        <ChevronRight className="size-4" aria-hidden="true" />
      </Turn>
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <div className="min-h-96">
          <Suspense fallback={<Spinner className="mx-auto mt-32 size-8 text-primary" />}>
            <Calendar
              selected={parseDateText(displayDay(day))}
              earliest={earliest}
              latest={today}
              opensAt={day}
              onPick={({ year, month, day: number }) => {
                setOpen(false);
                go([year, month, number].map((part) => String(part).padStart(2, '0')).join('-'));
              }}
            />
          </Suspense>
        </div>
      </Dialog>
    </div>
  );
}

function key(code: string, cap: string, label: () => string, run: () => void) {
  return { code, caps: [cap], label, group: 'lists', goesOn: true, run } as const;
}

type TurnProps = {
  /** Null at the end of days. */
  readonly to: string | null;
  readonly label: string;
  readonly children: React.ReactNode;
};

function Turn({ to, label, children }: TurnProps) {
  if (to === null) {
    return (
      <span className="turn" role="link" aria-disabled="true" aria-label={label}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className="turn" aria-label={label} title={label} preventScrollReset>
      {children}
    </Link>
  );
}
