import { HOLIDAY_BACK_DAYS } from 'contract/office/settings';
import { addHoliday, type Holiday, removeHoliday } from 'contract/office/setting-calls';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addDays, type Day, displayDay, parseDisplayDay } from 'lending/calendar';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { DateField } from 'ui/date-field.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { Panel } from '../desk/panel.tsx';
import { troubleText } from '../sign-in/trouble.ts';
import { DoCaps } from '../desk/do-caps.tsx';

const EMPTY = { day: '', name_km: '', name_en: '' };
const AHEAD_DAYS = 2 * 366;

type HolidaysPanelProps = {
  readonly holidays: readonly Holiday[];
  /** Today in Phnom Penh. */
  readonly today: Day;
};

/** Days on which the office is closed. They move no instalment: loans keep the days that were agreed. */
export function HolidaysPanel({ holidays, today }: HolidaysPanelProps) {
  const revalidator = useRevalidator();
  const [trouble, setTrouble] = useState<string | null>(null);
  const remove = async (day: string) => {
    const outcome = await call(removeHoliday, { params: { day } });
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    setTrouble(null);
    await revalidator.revalidate();
  };
  return (
    <Panel title={m.office_settings_holidays()} lead={m.office_settings_holidays_lead()}>
      {trouble !== null && (
        <div className="px-4 pt-3">
          <Alert tone="red" live>
            {trouble}
          </Alert>
        </div>
      )}
      <HolidayTable holidays={holidays} today={today} onRemove={(day) => void remove(day)} />
      <NewHoliday today={today} />
    </Panel>
  );
}

function HolidayTable({
  holidays,
  today,
  onRemove,
}: HolidaysPanelProps & { readonly onRemove: (day: string) => void }) {
  const nameOf = useStaffName();
  return (
    <table className="edit-table">
      <caption className="sr-only">{m.office_settings_holidays()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.office_settings_day()}</th>
          <th scope="col">{m.office_settings_holiday()}</th>
          <th scope="col">
            <span className="sr-only">{m.office_products_acts()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {holidays.map((one) => (
          <tr key={one.day} data-ended={one.day < today ? '' : undefined}>
            <td className="tabular">{displayDay(one.day)}</td>
            <td>{nameOf(one)}</td>
            <td className="text-end">
              {one.day >= today && (
                <button
                  type="button"
                  className="text-link"
                  aria-label={m.office_products_cell({
                    column: m.office_products_remove(),
                    row: displayDay(one.day),
                  })}
                  onClick={() => onRemove(one.day)}
                >
                  {m.office_products_remove()}
                </button>
              )}
            </td>
          </tr>
        ))}
        {holidays.length === 0 && (
          <tr>
            <td colSpan={3} className="text-ink-2">
              {m.office_settings_no_holidays()}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The form of another holiday. */
function NewHoliday({ today }: { readonly today: Day }) {
  const revalidator = useRevalidator();
  const typed = useTyped('holiday new', { start: EMPTY, version: null });
  const text = typed.value;
  const { busy, trouble, errorOf, send } = useAct();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const day = parseDisplayDay(text.day) ?? '0000-00-00';
    if ((await send(() => call(addHoliday, { body: { ...text, day } }))) === null) return;
    typed.forget();
    await revalidator.revalidate();
  };
  return (
    <form onSubmit={(event) => void add(event)} className="grid gap-3 p-4 sm:grid-cols-3">
      <DateField
        name="day"
        label={m.office_settings_day()}
        value={text.day}
        error={errorOf('day') ?? trouble?.text ?? undefined}
        hint={m.office_settings_holiday_day_hint({ count: String(HOLIDAY_BACK_DAYS) })}
        earliest={addDays(today, -HOLIDAY_BACK_DAYS)}
        latest={addDays(today, AHEAD_DAYS)}
        opensAt={today}
        onChange={(day) => typed.set({ ...text, day })}
      />
      <TextField
        name="name_km"
        label={m.office_settings_holiday_km()}
        value={text.name_km}
        error={errorOf('name_km')}
        onChange={(name_km) => typed.set({ ...text, name_km })}
      />
      <TextField
        name="name_en"
        label={m.office_settings_holiday_en()}
        value={text.name_en}
        error={errorOf('name_en')}
        onChange={(name_en) => typed.set({ ...text, name_en })}
      />
      <div>
        <Button type="submit" size="small" busy={busy} end={<DoCaps within />}>
          {m.office_settings_add_holiday()}
        </Button>
      </div>
    </form>
  );
}
