import type { Visiting } from 'contract/content';
import type { Locale } from 'contract/locale';
import { runsOf } from 'contract/weekdays';
import { m } from 'words/messages';
import { weekdayName } from 'ui/month-names.ts';
import { Phrases } from 'ui/phrases.tsx';

const NOON = 12;
const EVENING = 17;
const NIGHT = 19;

/** A time of the day (`18:00`) as people say it: `06:00 P.M.` */
function saidTime(text: string, locale: Locale): string {
  const hour = Number(text.slice(0, 2));
  const time = String(hour % NOON || NOON).padStart(2, '0') + text.slice(2);
  const parts = [
    [NOON, m.hours_morning],
    [EVENING, m.hours_afternoon],
    [NIGHT, m.hours_evening],
  ] as const;
  const said = parts.find(([until]) => hour < until)?.[1] ?? m.hours_night;
  return said({ time }, { locale });
}

/** Both times of the day on which the office opens and closes. */
export function saidHours({ opens, closes }: Visiting, locale: Locale) {
  return { opens: saidTime(opens, locale), closes: saidTime(closes, locale) };
}

/** The days of the week on which the office opens: `Monday to Saturday`. */
export function saidDays({ days }: Visiting, locale: Locale): string {
  const name = (day: number) => weekdayName(day, locale);
  return runsOf(days)
    .map(({ from, to }) =>
      from === to ? name(from) : m.hours_days({ from: name(from), to: name(to) }, { locale }),
    )
    .join(', ');
}

/** When somebody is there, in one line. */
export function HoursLine({
  visiting,
  locale,
}: {
  readonly visiting: Visiting;
  readonly locale: Locale;
}) {
  return (
    <Phrases
      text={m.footer_hours({ ...saidHours(visiting, locale), days: saidDays(visiting, locale) })}
    />
  );
}
