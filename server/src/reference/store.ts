import type { ListName } from 'contract/options/list';
import type { ReferenceOption } from 'contract/reference';
import type { Database } from '../database/connect.ts';

/** An entry of a table whose ids are numbers. */
export interface NumberedEntry {
  readonly id: number;
  readonly name_en: string;
  readonly name_km: string;
}

export interface PurposeGroup extends NumberedEntry {
  readonly children: readonly NumberedEntry[];
}

/** The options currently offered: list name → options in order, and the tables whose ids are numbers. */
export interface Reference {
  /** Public lists only. */
  readonly lists: ReadonlyMap<string, readonly ReferenceOption[]>;
  readonly educations: readonly NumberedEntry[];
  readonly loanPurposes: readonly PurposeGroup[];
  readonly investorTypes: readonly NumberedEntry[];
  /** What every entry is called, those out of use included: list name → entries. Public lists only. */
  readonly called: ReadonlyMap<string, readonly ReferenceOption[]>;
}

/** Cache lifetime: other processes and staff can change a list without this process noticing. */
const KEPT_MS = 30_000;

const kept = new WeakMap<Database, { at: number; reference: Promise<Reference> }>();

/** All options on offer, cached in memory for 30 s. A failed read is not cached. */
export async function readReference(db: Database): Promise<Reference> {
  const before = kept.get(db);
  if (before && performance.now() - before.at < KEPT_MS) return before.reference;
  const reference = load(db);
  kept.set(db, { at: performance.now(), reference });
  try {
    return await reference;
  } catch (error) {
    kept.delete(db);
    throw error;
  }
}

/** Drops the cache. Call it after changing a list. */
export function referenceChanged(db: Database): void {
  kept.delete(db);
}

async function load(db: Database): Promise<Reference> {
  const options = await db
    .selectFrom('option')
    .innerJoin('option_list', 'option_list.name', 'option.list')
    .select(['option.list', 'option.value', 'option.name_en', 'option.name_km', 'option.is_active'])
    .where('option_list.is_public', '=', true)
    .orderBy('option.list')
    .orderBy('option.position')
    .execute();
  const lists = new Map<string, ReferenceOption[]>();
  const called = new Map<string, readonly ReferenceOption[]>();
  for (const { list, is_active: isActive, ...option } of options) {
    if (isActive) lists.set(list, [...(lists.get(list) ?? []), option]);
    called.set(list, [...(called.get(list) ?? []), option]);
  }
  const educations = await numbered(db, 'education');
  const investorTypes = await numbered(db, 'investor_type');
  called.set('education', educations.map(asOption));
  called.set('investor_type', investorTypes.map(asOption));
  called.set('loan_purpose', (await numbered(db, 'loan_purpose')).map(asOption));
  return {
    lists,
    educations: educations.filter(isInUse),
    loanPurposes: await loanPurposes(db),
    investorTypes: investorTypes.filter(isInUse),
    called,
  };
}

const isInUse = ({ is_active: isActive }: { readonly is_active: boolean }) => isActive;

const asOption = ({ id, name_en, name_km }: NumberedEntry): ReferenceOption => ({
  value: String(id),
  name_en,
  name_km,
});

async function numbered(db: Database, table: 'education' | 'loan_purpose' | 'investor_type') {
  return db
    .selectFrom(table)
    .select(['id', 'name_en', 'name_km', 'is_active'])
    .orderBy('position')
    .execute();
}

async function loanPurposes(db: Database): Promise<PurposeGroup[]> {
  const groups = await db
    .selectFrom('loan_purpose_group')
    .select(['id', 'name_en', 'name_km'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute();
  const purposes = await db
    .selectFrom('loan_purpose')
    .select(['id', 'group_id', 'name_en', 'name_km'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute();
  return groups.map((group) => ({
    ...group,
    children: purposes
      .filter((purpose) => purpose.group_id === group.id)
      .map(({ id, name_en, name_km }) => ({ id, name_en, name_km })),
  }));
}

const FIRST_GRADUATE_YEAR = 1980;

/** Years from that of `today` (`YYYY-MM-DD` in Phnom Penh) back to 1980 (REFDATA-22). */
function graduateYears(today: string): string[] {
  const newest = Number(today.slice(0, 4));
  return Array.from({ length: newest - FIRST_GRADUATE_YEAR + 1 }, (_, back) =>
    String(newest - back),
  );
}

/** Every list of the forms, by name. Ids and years are text, as form controls hold them. */
export async function offeredLists(
  db: Database,
  today: string,
): Promise<ReadonlyMap<string, readonly ReferenceOption[]>> {
  const reference = await readReference(db);
  const computed: Record<Exclude<ListName, StoredList>, ReferenceOption[]> = {
    education: reference.educations.map(asOption),
    loan_purpose: reference.loanPurposes.flatMap((group) => group.children.map(asOption)),
    investor_type: reference.investorTypes.map(asOption),
    graduate_year: graduateYears(today).map((year) => ({
      value: year,
      name_en: year,
      name_km: year,
    })),
  };
  return new Map([...reference.lists, ...Object.entries(computed)]);
}

/**
 * What answers are called, by list: the entries as they are named now, those out of use included, since whoever chose one of them keeps it.
 * Years of graduation are their own names.
 */
export async function calledLists(
  db: Database,
): Promise<ReadonlyMap<string, readonly ReferenceOption[]>> {
  return (await readReference(db)).called;
}

/** What an answer of a list is called; the answer itself where the list does not have it, as one in words of their own. */
export function calledIn(
  options: readonly ReferenceOption[] | undefined,
  answer: string,
): Pick<ReferenceOption, 'name_km' | 'name_en'> {
  return options?.find(({ value }) => value === answer) ?? { name_km: answer, name_en: answer };
}

type StoredList = Exclude<
  ListName,
  'education' | 'loan_purpose' | 'graduate_year' | 'investor_type'
>;

/** Cache of `listValues`, which every save of a step calls: valid for one reference and one day. */
const listed = new WeakMap<Reference, { today: string; values: ReadonlyMap<string, string[]> }>();

/**
 * Looks up the values that a list offers on a day (`YYYY-MM-DD`), in order, for the checks. Null for an empty list, against
 * which every answer would be refused.
 */
export async function listValues(
  db: Database,
  today: string,
): Promise<(list: ListName) => readonly string[] | null> {
  const reference = await readReference(db);
  let made = listed.get(reference);
  if (made?.today !== today) {
    const offered = [...(await offeredLists(db, today))].filter(([, { length }]) => length > 0);
    const values = offered.map(
      ([name, options]) => [name, options.map(({ value }) => value)] as const,
    );
    made = { today, values: new Map(values) };
    listed.set(reference, made);
  }
  const { values } = made;
  return (list) => values.get(list) ?? null;
}
