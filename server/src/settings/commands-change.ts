import type { ChangeSetting, Holiday, SettingsReply } from 'contract/office/setting-calls';
import { HOLIDAY_BACK_DAYS, SETTINGS } from 'contract/office/settings';
import { readSetting } from 'contract/office/setting-values';
import { Refused } from 'contract/refusal';
import { addDays, type Day, isDay } from 'lending/calendar';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { settingValues } from './commands.ts';
import {
  deleteHoliday,
  holidaysFrom,
  insertHoliday,
  storedSettings,
  writeSetting,
} from './store.ts';
import { namer } from '../standing/store-names.ts';

type SettingServices = Pick<Services, 'db' | 'clock' | 'env'>;

const MOST_HOLIDAYS = 200;
const NAME_MAX = 191;

/** The first day that can still be added as a holiday. */
const firstHoliday = (today: Day): Day => addDays(today, -HOLIDAY_BACK_DAYS);

/** Every setting as it stands, and the holidays from this year on, or from the first day that can be added where that is earlier. */
export async function settingsReply({ db, clock, env }: SettingServices): Promise<SettingsReply> {
  const values = await settingValues(db, env);
  const stored = await storedSettings(db);
  const nameOf = await namer(
    db,
    [...stored.values()].map(({ changedBy }) => changedBy),
  );
  const today = clock.today();
  const yearBegins = `${today.slice(0, 4)}-01-01`;
  const from = firstHoliday(today) < yearBegins ? firstHoliday(today) : yearBegins;
  return {
    settings: SETTINGS.map(({ key }) => {
      const own = stored.get(key);
      return {
        key,
        value: values.get(key) ?? null,
        version: own?.version ?? 0,
        changed_by: own ? nameOf(own.changedBy) : null,
        changed_at: own?.changedAt.toISOString() ?? null,
      };
    }),
    holidays: await holidaysFrom(db, from, MOST_HOLIDAYS),
  };
}

/** A checked change of a setting: what holds, and what is to hold. */
export interface CheckedChange {
  before: string | null;
  after: string | null;
}

/** Reads what was typed for a setting against what holds. Refused under `value`, or where it is another version by now. */
export async function checkChange(
  { db, env }: Pick<Services, 'db' | 'env'>,
  by: string,
  { key, value, version }: ChangeSetting & { key: string },
): Promise<CheckedChange | Refused> {
  const setting = SETTINGS.find((one) => one.key === key);
  if (!setting) return notThere();
  const values = await settingValues(db, env);
  const own = (await storedSettings(db)).get(key);
  if ((own?.version ?? 0) !== version) return changedSince(db, by, ['setting', key]);
  const read = readSetting(setting, value, values);
  if ('refusal' in read) return Refused.field('value', read.refusal);
  return { before: values.get(key) ?? null, after: read.value };
}

/** Writes a checked change, with its line in the audit: what held, and what holds from now on. */
export async function writeChange(
  tx: Services['db'],
  { key, version, before, after }: CheckedChange & { key: string; version: number },
  { by, at }: { by: string; at: Date },
): Promise<Refused | null> {
  const row = { key, value: after, version, changedBy: by, changedAt: at };
  if (!(await writeSetting(tx, row))) return changedSince(tx, by, ['setting', key]);
  const facts = { before, after };
  await recordActs(tx, [
    { at, event: 'setting.changed', actor: by, subject: `setting:${key}`, facts },
  ]);
  return null;
}

/** Changes a setting that is not dangerous, at once. */
export async function changeNow(
  services: SettingServices,
  by: Staff,
  { key, ...change }: ChangeSetting & { key: string },
): Promise<Refused | null> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const who = { by: `staff:${by.handle}`, at: clock.now() };
    const checked = await checkChange({ ...services, db: tx }, who.by, { key, ...change });
    if (checked instanceof Refused) return checked;
    return writeChange(tx, { key, version: change.version, ...checked }, who);
  });
}

/**
 * Adds a day on which the office is closed, at most 30 days back: a deadline of business days that runs becomes later by it, never earlier. Loans keep
 * their days: a holiday moves no instalment (docs/lending.md).
 */
export async function addHoliday(
  { db, clock }: SettingServices,
  by: Staff,
  { day, name_km, name_en }: Holiday,
): Promise<Refused | null> {
  const wrong = new Map<string, (locale: 'km' | 'en') => string>();
  if (!isDay(day) || day < firstHoliday(clock.today())) {
    const count = String(HOLIDAY_BACK_DAYS);
    wrong.set('day', (locale) => m.office_settings_error_holiday_day({ count }, { locale }));
  }
  const names = { name_km: name_km.trim(), name_en: name_en.trim() };
  for (const [key, name] of Object.entries(names)) {
    if (name === '' || name.length > NAME_MAX)
      wrong.set(key, (locale) => m.office_settings_error_name({}, { locale }));
  }
  if (wrong.size > 0) return Refused.fields(wrong);
  const who = `staff:${by.handle}`;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await insertHoliday(tx, { day, ...names, by: who, at })))
      return Refused.field('day', (locale) =>
        m.office_settings_error_holiday_twice({}, { locale }),
      );
    const act = { event: 'holiday.added', actor: who, subject: `holiday:${day}` };
    await recordActs(tx, [{ at, ...act, facts: { before: null, after: names } }]);
    return null;
  });
}

/** Takes a holiday off the list; one that has passed stays, since waits were counted by it. */
export async function removeHoliday(
  { db, clock }: SettingServices,
  by: Staff,
  day: string,
): Promise<Refused | null> {
  if (day < clock.today())
    return Refused.because((locale) => m.office_settings_error_past({}, { locale }), 'past');
  return db.transaction().execute(async (tx) => {
    const gone = await deleteHoliday(tx, day);
    if (gone === null) return notThere();
    const { name_km, name_en } = gone;
    const facts = { before: { name_km, name_en }, after: null };
    const act = { event: 'holiday.removed', subject: `holiday:${day}`, facts };
    await recordActs(tx, [{ at: clock.now(), actor: `staff:${by.handle}`, ...act }]);
    return null;
  });
}
