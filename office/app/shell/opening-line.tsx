import { useEffect, useState } from 'react';
import type { Opening } from 'contract/office/session';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { weekdayName } from 'ui/month-names.ts';
import { m } from 'words/messages';
import { weekdayOf } from '../desk/time-text.ts';

const TICK_MS = 10_000;

/** Whether the office is open, the day and the time in Phnom Penh. `now` is the server's at loading. */
export function OpeningLine({ opening, now }: { readonly opening: Opening; readonly now: number }) {
  const time = useTime(now);
  const today = phnomPenhDay(time);
  const day = { weekday: weekdayName(weekdayOf(today)), day: displayDay(today) };
  return (
    <div className="text-xs text-ink-2">
      <p className="flex items-center gap-2">
        <span className={`size-2 rounded-full ${opening.is_open ? 'bg-green' : 'bg-control'}`} />
        {openingText(opening, today)}
      </p>
      <p className="font-bold text-ink">{m.office_day_line(day)}</p>
      <p>{m.office_time_line({ time: phnomPenhTime(time) })}</p>
    </div>
  );
}

function openingText({ is_open, until }: Opening, today: string): string {
  const at = Date.parse(until);
  const time = phnomPenhTime(at);
  if (is_open) return m.office_open_until({ time });
  const day = phnomPenhDay(at);
  return day === today
    ? m.office_opens_at({ time })
    : m.office_opens_on({ time, day: weekdayName(weekdayOf(day)) });
}

/** The server's clock, going on in the browser by the time that passes there, whatever the browser's own clock says. */
function useTime(now: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - begun), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return now + passed;
}
