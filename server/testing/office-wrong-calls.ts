import { randomUUID } from 'node:crypto';
import { type Locale, LOCALE_HEADER } from 'contract/locale';
import type { StaffEndpoint } from 'contract/office/endpoint';
import { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import type { OfficeAnswer, TestOffice } from './office.ts';
import { houseOf } from './office-samples-loans.ts';
import type { OfficeSample } from './office-sample.ts';
import type { WrongAct } from './office-wrong.ts';
import { OFFICE_WRONG_STATES } from './office-wrong-states.ts';
import { contentsOf } from './loans.ts';

/** An endpoint, whatever it is told. */
type Endpoint = StaffEndpoint<never, never, never>;

/** Every endpoint of the office that is no read. */
export const OFFICE_ACTS = OFFICE_ENDPOINTS.filter(({ method }) => method !== 'GET');

/** Every act in each of its wrong states in which the door is asked. */
export const WRONG_ACTS = OFFICE_ACTS.flatMap((one) => {
  const rows = OFFICE_WRONG_STATES[one.name] ?? [];
  if ('none' in rows) return [];
  return rows.flatMap((row) => ('at' in row ? [] : [[one.name, row.state, row, one] as const]));
});

/** Calls an endpoint with a sample, as whoever the sample's headers say. */
export function callWith(
  test: TestOffice,
  { method, path, body }: Endpoint,
  { params, query, payload, headers }: OfficeSample,
): Promise<OfficeAnswer> {
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => params?.[key] ?? '') + (query ?? '');
  const sent = body !== null && { payload: payload ?? {} };
  return test.call({ method, url, headers: { ...headers }, ...sent });
}

/** What was answered in a wrong state in both languages, and which acts stand in the audit since. */
export interface Seen {
  answers: Readonly<Record<Locale, OfficeAnswer>>;
  events: readonly string[];
}

/** Prepared: a call in a wrong state. */
interface Prepared {
  row: WrongAct;
  one: Endpoint;
  sample: OfficeSample;
}

/**
 * Does every act in each of its wrong states, with nothing else between them; those whose state is everybody's after the rest.
 * @param done what each endpoint was told as it succeeded, by its name
 * @returns what was seen, and every table before and after
 */
export async function doInWrongStates(
  test: TestOffice,
  done: ReadonlyMap<string, OfficeSample>,
): Promise<{ seen: ReadonlyMap<WrongAct, Seen>; tables: readonly Record<string, string>[] }> {
  const house = houseOf(test);
  const prepare = async (isLast: boolean): Promise<Prepared[]> => {
    const all: Prepared[] = [];
    for (const [name, , row, one] of WRONG_ACTS) {
      if ((row.isLast ?? false) !== isLast) continue;
      const before = done.get(name) ?? {};
      const sample = { ...before, ...(await row.told?.(test, before)) };
      const isKeyed = sample.payload !== undefined && 'key' in sample.payload && !row.sameKey;
      const payload = isKeyed ? { ...sample.payload, key: randomUUID() } : sample.payload;
      all.push({ row, one, sample: { ...sample, ...(payload && { payload }) } });
    }
    return all;
  };
  const all = await prepare(false);
  const seen = new Map<WrongAct, Seen>();
  const see = async ({ row, one, sample }: Prepared) => {
    const last = await newestAct(test);
    const ask = (locale: Locale) =>
      callWith(test, one, { ...sample, headers: { ...sample.headers, [LOCALE_HEADER]: locale } });
    seen.set(row, {
      answers: { en: await ask('en'), km: await ask('km') },
      events: await eventsSince(test, last),
    });
  };
  for (const one of all) if (one.row.isCounted) await see(one);
  const before = await contentsOf(house);
  for (const one of all) if (!one.row.isCounted) await see(one);
  const tables = [before, await contentsOf(house)];
  for (const one of await prepare(true)) await see(one);
  return { seen, tables };
}

async function newestAct({ house: { db } }: TestOffice): Promise<bigint> {
  const row = await db
    .selectFrom('audit')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst();
  return BigInt(row?.id ?? 0);
}

async function eventsSince({ house: { db } }: TestOffice, last: bigint): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('event').where('id', '>', last).execute();
  return rows.map(({ event }) => event);
}
