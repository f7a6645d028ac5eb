import type { Visiting } from 'contract/content';
import { type ContactHours, opensNext } from 'contract/office/contact-hours';
import type { OpeningHours } from 'contract/office/opening-hours';
import { SETTINGS, settingOf } from 'contract/office/settings';
import { minutesOf, percentOf, timeOf } from 'contract/office/setting-values';
import { EVERY_DAY } from 'contract/weekdays';
import type { Kysely } from 'kysely';
import { addDays, type Day, phnomPenhDay } from 'lending/calendar';
import { parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { type Rate, rateToPercentage } from 'lending/rate';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { holidaysAhead, holidaysFrom, settingChanges, storedSettings } from './store.ts';

/** How settings are read: staff's own value, else the operator's, else the program's. */

type Db = Kysely<DB>;
type Env = Pick<Services, 'env'>['env'];

/** What the operator may have set too. */
type OfOperator = Pick<Env, 'legalCeiling' | 'contactHours'>;

/** What the operator's environment says of a setting, where it says anything. */
function ofOperator(key: string, { legalCeiling, contactHours: hours }: OfOperator): string | null {
  switch (key) {
    case 'legal_ceiling':
      return legalCeiling === null ? null : String(rateToPercentage(legalCeiling));
    case 'contact_from':
      return timeOf(hours.opens);
    case 'contact_until':
      return timeOf(hours.closes);
    case 'contact_days':
      return hours.days;
    default:
      return null;
  }
}

/** What holds for every setting, by key; null: it is not set. */
export async function settingValues(db: Db, env: OfOperator): Promise<Map<string, string | null>> {
  const stored = await storedSettings(db);
  return new Map(
    SETTINGS.map(({ key, fallback }) => {
      const own = stored.get(key);
      return [key, own ? own.value : (ofOperator(key, env) ?? fallback)];
    }),
  );
}

/** What staff or the program say of one setting. @throws where there is none of that name */
async function valueOf(db: Db, key: string): Promise<string> {
  return valueIn(await storedSettings(db), key);
}

function valueIn(stored: Awaited<ReturnType<typeof storedSettings>>, key: string): string {
  const setting = settingOf(key);
  if (!setting) throw new Error(`No setting is called ${key}`);
  return stored.get(key)?.value ?? setting.fallback ?? '';
}

/** The ceiling of the effective yearly cost, per year; null: none is set (G-67). Staff's word goes before LEGAL_CEILING_PERCENT. */
export async function legalCeiling(db: Db, env: Pick<Env, 'legalCeiling'>): Promise<Rate | null> {
  const own = (await storedSettings(db)).get('legal_ceiling');
  if (!own) return env.legalCeiling;
  return own.value === null ? null : percentOf(own.value);
}

/** The ceiling by which an act of an instant was judged: as staff had set it then, whatever they set later. */
export async function legalCeilingAt(
  db: Db,
  env: Pick<Env, 'legalCeiling'>,
  at: Date,
): Promise<Rate | null> {
  const until = (await settingChanges(db, ['legal_ceiling'])).filter(
    ({ changedAt }) => changedAt <= at,
  );
  const own = until.at(-1);
  if (!own) return env.legalCeiling;
  return own.value === null ? null : percentOf(own.value);
}

/** Above how many cents of each product a sum is typed again before an act on money (the design's second-person limit). */
export async function typedAgainAbove(db: Db): Promise<Record<ProductKey, number>> {
  const stored = await storedSettings(db);
  const limit = (product: ProductKey) => {
    const key = `second_person_${product}`;
    return parseDollars(stored.get(key)?.value ?? settingOf(key)?.fallback ?? '') ?? 0;
  };
  return {
    payday: limit('payday'),
    personal: limit('personal'),
    purchasing: limit('purchasing'),
    pawn: limit('pawn'),
  };
}

/** Days after a denial from which another application is advised. */
export async function applyAgainDays(db: Db): Promise<number> {
  return Number(await valueOf(db, 'apply_again_days'));
}

/** Days for which photos of untouched drafts and sent messages are kept. */
export async function keptDays(db: Db): Promise<{ photos: number; messages: number }> {
  const stored = await storedSettings(db);
  return {
    photos: Number(valueIn(stored, 'keep_draft_photos_days')),
    messages: Number(valueIn(stored, 'keep_messages_days')),
  };
}

/** Years for which the records of a loan are kept after it has ended. */
export async function recordYears(db: Db): Promise<number> {
  return Number(await valueOf(db, 'keep_records_years'));
}

/** Hours from finding out until who is concerned must have been told of a breach of data. */
export async function breachHours(db: Db): Promise<number> {
  return Number(await valueOf(db, 'breach_tell_hours'));
}

/** Days ahead for which visitors are told of holidays, and how many. */
const TOLD_DAYS = 30;
const TOLD_HOLIDAYS = 10;
/** And back: whoever waits has come by then. */
const BACK_DAYS = 366;

type AskingHours = { db: Db; env: Pick<Services['env'], 'contactHours'> };

/** When people may be called and written to about money: what managers have set, else the operator's hours; less the holidays. */
export async function contactHours({ db, env }: AskingHours, today: Day): Promise<ContactHours> {
  const stored = await storedSettings(db);
  const minutes = (key: string) => minutesOf(stored.get(key)?.value ?? '');
  return {
    opens: minutes('contact_from') ?? env.contactHours.opens,
    closes: minutes('contact_until') ?? env.contactHours.closes,
    days: stored.get('contact_days')?.value ?? env.contactHours.days,
    holidays: new Set(await holidaysAhead(db, today)),
  };
}

/** The first instant from one on at which people may be written to. */
export async function contactOpensAt(asking: AskingHours, at: Date): Promise<Date> {
  const hours = await contactHours(asking, phnomPenhDay(at.getTime()));
  return new Date(opensNext(at.getTime(), hours));
}

/** The day on which a message about money leaves that is written at an instant: on that of the instant while contact is open, else on the next day of contact. */
export async function leavesOn(asking: AskingHours, at: Date): Promise<Day> {
  return phnomPenhDay((await contactOpensAt(asking, at)).getTime());
}

/** What visitors are told: when the office is open and closed, and in which cities the lender serves. */
export async function visitingOf(db: Db, today: Day): Promise<Visiting> {
  const stored = await storedSettings(db);
  const value = (key: string) => stored.get(key)?.value ?? settingOf(key)?.fallback ?? '';
  const ahead = await holidaysFrom(db, today, TOLD_HOLIDAYS);
  return {
    opens: value('opens_at'),
    closes: value('closes_at'),
    days: value('open_days'),
    cities_km: value('cities_km'),
    cities_en: value('cities_en'),
    holidays: ahead.filter(({ day }) => day <= addDays(today, TOLD_DAYS)),
  };
}

const HOURS = ['opens_at', 'closes_at', 'open_days'] as const;

/**
 * When the office is open, holidays from a year before `today` on included. What it was before staff changed it stays beside it, each with
 * its end, so that no wait of earlier days becomes longer or shorter by a change.
 */
export async function openingHours(db: Db, today: string): Promise<OpeningHours> {
  const values = new Map(HOURS.map((key) => [key as string, settingOf(key)?.fallback ?? '']));
  const holidays = new Set(await holidaysAhead(db, addDays(today, -BACK_DAYS)));
  let hours = hoursOf(values, holidays);
  for (const { key, value, changedAt } of await settingChanges(db, HOURS)) {
    values.set(key, value ?? settingOf(key)?.fallback ?? '');
    hours = {
      ...hoursOf(values, holidays),
      earlier: { until: changedAt.getTime(), hours },
    };
  }
  return hours;
}

function hoursOf(values: ReadonlyMap<string, string>, holidays: ReadonlySet<Day>): OpeningHours {
  return {
    opens: minutesOf(values.get('opens_at') ?? '') ?? 0,
    closes: minutesOf(values.get('closes_at') ?? '') ?? 0,
    days: values.get('open_days') || EVERY_DAY,
    holidays,
  };
}
